import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { field } from './field.ts'

/** Chain families that a session can have. */
export type Family = 'eip155' | 'solana'

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

/** What a wallet granted: one family at least. */
export interface Session {
  readonly topic: string
  readonly eip155: Granted | undefined
  readonly solana: Granted<'solana'> | undefined
}

const ACCOUNT: Readonly<Record<Family, RegExp>> = {
  eip155: /^eip155:([1-9]\d{0,18}):(0x[\da-f]{40})$/i,
  solana: /^solana:([\w-]{1,32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/,
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A CAIP-10 account of a family; undefined for anything else. */
export const parseAccount = <F extends Family>(value: unknown, family: F): ChainAccount<F> | undefined => {
  const [, reference, address] = typeof value === 'string' ? (ACCOUNT[family].exec(value) ?? []) : []
  return reference === undefined || address === undefined ? undefined : { chain: `${family}:${reference}` as Chain<F>, address }
}

/** One family of a session's namespaces, whether written `eip155` or `eip155:1`; undefined when it grants no account of it. */
export const parseNamespaces = <F extends Family>(namespaces: unknown, family: F): Granted<F> | undefined => {
  if (typeof namespaces !== 'object' || namespaces === null) return undefined
  const parts = Object.entries(namespaces).flatMap(([key, part]) => (key.split(':', 1)[0] === family ? [part] : []))
  const [first, ...others] = parts.flatMap((part) =>
    list(field(part, 'accounts')).flatMap((account) => parseAccount(account, family) ?? []),
  )
  const methods = parts.flatMap((part) => list(field(part, 'methods')).filter((method) => typeof method === 'string'))
  return first && { accounts: [first, ...others], methods: [...new Set(methods)] }
}

/** A session of the client as fresh objects. Throws `CHAIN_UNSUPPORTED` when it grants no account of a family that we know. */
export const parseSession = (struct: unknown): Session => {
  const topic = field(struct, 'topic')
  const namespaces = field(struct, 'namespaces')
  const [eip155, solana] = [parseNamespaces(namespaces, 'eip155'), parseNamespaces(namespaces, 'solana')]
  if (typeof topic === 'string' && (eip155 || solana)) return { topic, eip155, solana }
  throw new PorticoError('CHAIN_UNSUPPORTED', 'The wallet granted no account on a chain of the app.')
}
