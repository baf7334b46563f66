import * as v from 'valibot'

const kept = v.object({
  /** CAIP-2. */
  network: v.string(),
  account: v.string(),
  context: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})+$/i)),
  /** As ERC-7715 has it, as it was granted. */
  request: v.record(v.string(), v.unknown()),
  /** In seconds since 1970. */
  grantedAt: v.number(),
})

/** A permission that the page around was given here. */
export type KeptPermission = v.InferOutput<typeof kept>

/** The permissions of the page around, the newest first. */
export interface KeptPermissions {
  of(account: string, network: string): readonly KeptPermission[]
  add(granted: readonly KeptPermission[]): void
}

/** Permissions that are remembered. */
const MOST = 60

type PermissionStorage = Pick<Storage, 'getItem' | 'setItem'>

const browserStorage = (): PermissionStorage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

const readKept = (storage: PermissionStorage | undefined, place: string): readonly KeptPermission[] => {
  try {
    return v.parse(v.array(kept), JSON.parse(storage?.getItem(place) ?? '[]'))
  } catch {
    return []
  }
}

/** Opens the permissions that are kept at this place. Other tabs add to them too. */
export const openKeptPermissions = (place: string, storage: PermissionStorage | undefined = browserStorage()): KeptPermissions => {
  let known = readKept(storage, place)
  const read = (): readonly KeptPermission[] => {
    const contexts = new Set(known.map(({ context }) => context))
    return known.concat(readKept(storage, place).filter(({ context }) => !contexts.has(context)))
  }
  return {
    of: (account, network) => read().filter((one) => one.account.toLowerCase() === account.toLowerCase() && one.network === network),
    add(granted) {
      known = granted.concat(read()).slice(0, MOST)
      try {
        storage?.setItem(place, JSON.stringify(known))
      } catch {
        // A full or blocked storage: they live as long as the page.
      }
    },
  }
}
