import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { parseCaipAddress } from '../../../kernel/contract/tools/parse-caip.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseChainId } from './chain-id.ts'

/** Chain families that a session can have: any. */
export type Family = Namespace

/** A chain in CAIP-2. */
export type Chain<F extends Family = 'eip155'> = CaipNetworkId<F>

/** One account on one chain. */
export interface ChainAccount<F extends Family = 'eip155'> {
  readonly chain: Chain<F>
  readonly address: string
}

/** What a wallet granted of one family. */
export interface Granted<F extends Family = 'eip155'> {
  /** In the wallet's order, at least one. */
  readonly accounts: readonly [ChainAccount<F>, ...ChainAccount<F>[]]
  readonly methods: readonly string[]
}

/** What a wallet granted. */
export interface Session {
  readonly topic: string
  /** As they came: each family reads its own. */
  readonly namespaces: unknown
  /** What the wallet says of itself, as it came, and what it has signed with the session. */
  readonly said?: Pick<Connection, 'peer' | 'proofs'>
}

/** Accounts of a family that are kept: a wallet may grant thousands, and each is written, compared and shown. */
export const LIMIT = 100

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A CAIP-10 account, whatever its family; undefined for anything else. */
export const parseAccount = (value: unknown): ChainAccount<Family> | undefined => {
  try {
    const { network, address } = parseCaipAddress(value)
    return { chain: network, address }
  } catch {
    return undefined
  }
}

/** Whether a value has the form of an address of a family. One that has not come takes every text. */
export const isAddress = (value: unknown, codec: Pick<AddressCodec, 'equal'> | undefined): value is string =>
  typeof value === 'string' && codec?.equal(value, value) !== false

/** An EVM account on a chain that there can be; undefined for anything else. */
const parseEvmAccount = (value: unknown, codec: AddressCodec | undefined): ChainAccount | undefined => {
  const { chain, address } = parseAccount(value) ?? {}
  const found = parseChainId(chain)
  return found !== undefined && found === chain && isAddress(address, codec) ? { chain: found, address } : undefined
}

/**
 * One family of a session's namespaces, whether written `eip155` or `eip155:1`, with its first hundred accounts; undefined when it grants no
 * account of it.
 */
export const parseFamily = <F extends Family>(
  namespaces: unknown,
  family: F,
  parse: (account: unknown) => ChainAccount<F> | undefined,
): Granted<F> | undefined => {
  const parts = Object.entries(Object(namespaces)).flatMap(([key, part]) => (key.split(':')[0] === family ? [part] : []))
  const accounts = parts.flatMap((part) => list(readForeign(part, 'accounts')).flatMap((account) => parse(account) ?? []))
  const [first, ...others] = accounts.slice(0, LIMIT)
  const methods = parts.flatMap((part) => list(readForeign(part, 'methods')).filter((method) => typeof method === 'string'))
  return first && { accounts: [first, ...others], methods: [...new Set(methods)] }
}

/** The chains of a session's accounts, of any family. */
export const grantedChains = (namespaces: unknown): readonly string[] =>
  Object.values(Object(namespaces)).flatMap((part) =>
    list(readForeign(part, 'accounts')).flatMap((account) => (typeof account === 'string' ? account.split(':', 2).join(':') : [])),
  )

/** The EVM family. */
export const parseNamespaces = (namespaces: unknown, codec: AddressCodec | undefined): Granted | undefined =>
  parseFamily(namespaces, 'eip155', (account) => parseEvmAccount(account, codec))

/** A session of the client as fresh objects. */
export const parseSession = (struct: unknown): Session => {
  const namespaces = readForeign(struct, 'namespaces')
  const { name, icons } = Object(readForeign(readForeign(struct, 'peer'), 'metadata'))
  return {
    topic: String(readForeign(struct, 'topic')),
    namespaces,
    said: { peer: { name, icon: icons?.[0] } },
  }
}
