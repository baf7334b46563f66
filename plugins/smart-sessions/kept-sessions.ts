import * as v from 'valibot'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { Json, StoragePort } from '../../kernel/contract/ports.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))

const kept = v.object({
  /** Made here, or the one that the service has given it. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z-]{1,80}$/)),
  account: text(100),
  network: v.pipe(
    v.string(),
    v.regex(/^eip155:\d{1,17}$/),
    v.transform((id) => id as CaipNetworkId),
  ),
  wallet: v.exactOptional(text(64)),
  origin: text(200),
  context: text(200_002),
  manager: text(100),
  /** As the wallet answered it. */
  request: v.record(v.string(), v.unknown()),
  grantedAt: v.pipe(v.number(), v.safeInteger()),
  pci: v.exactOptional(text(80)),
  /** The transaction that revokes it. */
  revocation: v.exactOptional(text(32)),
  /** The chain has said so. It never changes again, and stays known where no chain answers. */
  revoked: v.exactOptional(v.boolean()),
})

/** A permission that was granted here, as it is kept. */
export type KeptSession = v.InferOutput<typeof kept>

/** Sessions that are kept; of more, those granted longest ago go. */
const MOST = 60

const KEY = 'sessions'

/** Sessions of this site, over reloads and tabs. */
export interface KeptSessions {
  readonly all: Store<readonly KeptSession[]>
  /** Without an id it gets one. */
  add(session: Omit<KeptSession, 'id'> & { readonly id?: string }): KeptSession
  change(id: string, change: Partial<Pick<KeptSession, 'pci' | 'revocation' | 'revoked'>>): void
}

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const createKeptSessions = (storage: StoragePort, stores: StoreFactory): KeptSessions => {
  const parse = parseWith(v.array(kept))
  const all = stores.create<readonly KeptSession[]>(storage.get(KEY, parse) ?? [])
  storage.watch(KEY, parse, (now = []) => all.set(now))
  const write = (next: readonly KeptSession[]): void => {
    all.set(next)
    // Texts, numbers and flags, but for the request: it is the wallet's answer, which JSON-RPC has as JSON and no type says so.
    storage.set(KEY, next as unknown as Json)
  }
  return {
    all,
    add(session) {
      const added = { ...session, id: session.id ?? newId() }
      write([added].concat(all.get()).slice(0, MOST))
      return added
    },
    change(id, change) {
      write(all.get().map((one) => (one.id === id ? { ...one, ...change } : one)))
    },
  }
}
