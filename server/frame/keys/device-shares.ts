import * as v from 'valibot'
import type { Bytes, Random } from './bytes.ts'
import type { Addresses } from './key-set.ts'
import { makeSealKey, type SealContext, seal, sealedSchema, unseal } from './sealed.ts'

/** A device share at rest, for the pages of one origin. */
export interface DeviceShare {
  readonly account: string
  /** The embedding origin that the visitor has allowed. */
  readonly origin: string
  readonly generation: number
  readonly addresses: Addresses
  /** Seals the share. No script can read it: it is used inside WebCrypto only. */
  readonly key: CryptoKey
  readonly sealed: v.InferOutput<typeof sealedSchema>
}

/** What a device share is of. */
export type DeviceShareHead = Pick<DeviceShare, 'account' | 'origin' | 'generation' | 'addresses'>

/** Keeps device shares. */
export interface DeviceShares {
  /** Whether they outlive the page. Where the browser keeps nothing for a frame, they do not. */
  readonly persistent: boolean
  find(account: string, origin: string): Promise<DeviceShare | undefined>
  /** The share of another embedding origin: in a browser that does not partition storage, all of them are in one place. */
  findElsewhere(account: string, origin: string): Promise<DeviceShare | undefined>
  put(share: DeviceShare): Promise<void>
  remove(account: string, origin: string): Promise<void>
}

/** A record of the browser’s storage; whatever writes to this origin may have made it. */
export const deviceShareSchema = v.object({
  account: v.string(),
  origin: v.string(),
  generation: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  addresses: v.object({
    eip155: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)),
    solana: v.string(),
  }),
  key: v.pipe(
    v.custom<CryptoKey>((value) => typeof value === 'object' && value !== null && 'extractable' in value),
    v.check(({ extractable }) => !extractable, 'The key of a device share can be read.'),
  ),
  sealed: sealedSchema,
})

const contextOf = ({ account, origin, generation, addresses }: DeviceShareHead): SealContext => [
  'device',
  account,
  origin,
  generation,
  addresses.eip155,
  addresses.solana,
]

/** Seals a share under a new key of its own. */
export const sealDeviceShare = async (head: DeviceShareHead, share: Bytes, random: Random): Promise<DeviceShare> => {
  const { account, origin, generation, addresses } = head
  const key = await makeSealKey()
  return { account, origin, generation, addresses, key, sealed: await seal(key, share, contextOf(head), random) }
}

/** Opens a share. Undefined where it was changed, or moved to another account or origin. */
export const openDeviceShare = (share: DeviceShare): Promise<Bytes | undefined> => unseal(share.key, share.sealed, contextOf(share))

/** Keeps device shares until the page is left. */
export const memoryDeviceShares = (): DeviceShares => {
  const shares = new Map<string, DeviceShare>()
  const nameOf = (account: string, origin: string): string => JSON.stringify([account, origin])
  return {
    persistent: false,
    find: async (account, origin) => shares.get(nameOf(account, origin)),
    findElsewhere: async () => undefined,
    put: async (share) => void shares.set(nameOf(share.account, share.origin), share),
    remove: async (account, origin) => void shares.delete(nameOf(account, origin)),
  }
}
