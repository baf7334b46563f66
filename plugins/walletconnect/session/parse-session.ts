import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { field } from './field.ts'

/** An EVM chain in CAIP-2. */
export type Chain = CaipNetworkId<'eip155'>

/** One account on one chain. */
export interface ChainAccount {
  readonly chain: Chain
  readonly address: string
}

/** What a wallet granted. */
export interface Session {
  readonly topic: string
  /** In the wallet's order, at least one. */
  readonly accounts: readonly [ChainAccount, ...ChainAccount[]]
  readonly methods: readonly string[]
}

const ACCOUNT = /^eip155:([1-9]\d{0,18}):(0x[\da-f]{40})$/i

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A CAIP-10 EVM account; undefined for anything else. */
export const parseAccount = (value: unknown): ChainAccount | undefined => {
  const [, reference, address] = typeof value === 'string' ? (ACCOUNT.exec(value) ?? []) : []
  return reference === undefined || address === undefined ? undefined : { chain: `eip155:${reference}`, address }
}

/** The EVM part of a session's namespaces, whether written `eip155` or `eip155:1`; undefined when it grants no account. */
export const parseNamespaces = (namespaces: unknown): Pick<Session, 'accounts' | 'methods'> | undefined => {
  if (typeof namespaces !== 'object' || namespaces === null) return undefined
  const parts = Object.entries(namespaces).flatMap(([key, part]) => (/^eip155(:|$)/.test(key) ? [part] : []))
  const [first, ...others] = parts.flatMap((part) => list(field(part, 'accounts')).flatMap((account) => parseAccount(account) ?? []))
  const methods = parts.flatMap((part) => list(field(part, 'methods')).filter((method) => typeof method === 'string'))
  return first && { accounts: [first, ...others], methods: [...new Set(methods)] }
}

/** A session of the client as fresh objects. Throws `CHAIN_UNSUPPORTED` when it grants no EVM account. */
export const parseSession = (struct: unknown): Session => {
  const topic = field(struct, 'topic')
  const granted = parseNamespaces(field(struct, 'namespaces'))
  if (typeof topic !== 'string' || !granted) throw new PorticoError('CHAIN_UNSUPPORTED', 'The wallet granted no account on an EVM chain.')
  return { topic, ...granted }
}
