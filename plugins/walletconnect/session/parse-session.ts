import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { field } from './field.ts'

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
  readonly eip155: Granted | undefined
  /** As they came, for what reads other families. */
  readonly namespaces: unknown
  /** What the wallet says of itself, as it came, and what it has signed with the session. */
  readonly said?: Pick<Connection, 'peer' | 'proofs'>
}

/** Accounts of a family that are kept: a wallet may grant thousands, and each is written, compared and shown. */
export const LIMIT = 100

const ACCOUNT = /^eip155:([1-9]\d{0,18}):(0x[\da-f]{40})$/i

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A CAIP-10 EVM account; undefined for anything else. */
export const parseAccount = (value: unknown): ChainAccount | undefined => {
  const [, reference, address] = typeof value === 'string' ? (ACCOUNT.exec(value) ?? []) : []
  return reference === undefined || address === undefined ? undefined : { chain: `eip155:${reference}`, address }
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
  const accounts = parts.flatMap((part) => list(field(part, 'accounts')).flatMap((account) => parse(account) ?? []))
  const [first, ...others] = accounts.slice(0, LIMIT)
  const methods = parts.flatMap((part) => list(field(part, 'methods')).filter((method) => typeof method === 'string'))
  return first && { accounts: [first, ...others], methods: [...new Set(methods)] }
}

/** The chains of a session's accounts, of any family. */
export const grantedChains = (namespaces: unknown): readonly string[] =>
  Object.values(Object(namespaces)).flatMap((part) =>
    list(field(part, 'accounts')).flatMap((account) => (typeof account === 'string' ? account.split(':', 2).join(':') : [])),
  )

/** The EVM family. */
export const parseNamespaces = (namespaces: unknown): Granted | undefined => parseFamily(namespaces, 'eip155', parseAccount)

/** A session of the client as fresh objects. */
export const parseSession = (struct: unknown): Session => {
  const namespaces = field(struct, 'namespaces')
  const { name, icons } = Object(field(field(struct, 'peer'), 'metadata'))
  return {
    topic: String(field(struct, 'topic')),
    eip155: parseNamespaces(namespaces),
    namespaces,
    said: { peer: { name, icon: icons?.[0] } },
  }
}
