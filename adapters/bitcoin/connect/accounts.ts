import { hex } from '@scure/base'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { GrantedAccount } from '../provider.ts'
import { canonicalBitcoinAddress, parseBitcoinAddress } from '../verify/address.ts'
import { isOn, toNetwork, usualNetwork } from '../verify/chains.ts'

type Chain = CaipNetworkId<'bip122'>

/** Accounts that are read; nobody shows more. */
const LIMIT = 100

const KEY = /^(0[23])?[0-9a-f]{64}$/i

/** A public key as hexadecimal, compressed or of Taproot; undefined for what is none. */
const keyOf = (value: unknown): string | undefined => {
  const text = value instanceof Uint8Array ? hex.encode(value) : value
  return typeof text === 'string' && KEY.test(text) ? text.toLowerCase() : undefined
}

const parseAccount = (own: unknown, chain: unknown): readonly GrantedAccount[] => {
  const [given, key, purpose, chains] = ['address', 'publicKey', 'purpose', 'chains'].map((name) => readForeign(own, name))
  const address = typeof given === 'string' && given.length < 100 ? canonicalBitcoinAddress(given) : undefined
  const parsed = address === undefined ? undefined : parseBitcoinAddress(address)
  // Accounts of other chains come along: `stacks`.
  if (address === undefined || !parsed || purpose === 'stacks') return []
  const names: readonly unknown[] | undefined = chain !== undefined ? [chain] : Array.isArray(chains) ? chains.slice(0, LIMIT) : undefined
  const served = names?.flatMap((name) => toNetwork(name) ?? []).filter((network) => isOn(parsed, network))
  if (served?.length === 0) return []
  const publicKey = keyOf(key)
  const account = Object.freeze({ namespace: 'bip122', address, type: purpose === 'ordinals' ? 'ordinal' : 'payment' } as const)
  return [{ account, chains: served, own, ...(publicKey !== undefined && { publicKey }) }]
}

const isTaproot = ({ account: { address } }: GrantedAccount): boolean => parseBitcoinAddress(address)?.kind === 'p2tr'

/**
 * Well-formed Bitcoin accounts of a wallet's list, each once, those to pay with first. `chain`: where the wallet is, if it says so at all.
 * Where it does not say what an address is for, a Taproot address beside another one is for ordinals.
 */
export const parseAccounts = (value: unknown, chain?: unknown): readonly GrantedAccount[] => {
  const all = (Array.isArray(value) ? value : []).slice(0, LIMIT).flatMap((own) => parseAccount(own, chain))
  const once = all.filter(({ account }, at) => all.findIndex((other) => other.account.address === account.address) === at)
  const mixed = once.every(({ own }) => readForeign(own, 'purpose') === undefined) && !once.every(isTaproot)
  const meant = once.map((one) =>
    mixed && isTaproot(one) ? { ...one, account: Object.freeze({ ...one.account, type: 'ordinal' as const }) } : one,
  )
  const paying = meant.filter(({ account }) => account.type === 'payment')
  return [...paying, ...meant.filter((one) => !paying.includes(one))]
}

/** Whether an account can be used on a network. */
export const serves = ({ account, chains }: GrantedAccount, network: CaipNetworkId): boolean => {
  const parsed = parseBitcoinAddress(account.address)
  return parsed !== undefined && (chains ? chains.some((chain) => chain === network) : isOn(parsed, network))
}

/** The first of the networks that the accounts serve; where they serve none of them, what the first account serves. */
export const networkOf = (accounts: readonly GrantedAccount[], wanted: readonly CaipNetworkId[]): Chain | undefined => {
  const best = wanted.find((network) => accounts.some((one) => serves(one, network)))
  if (best?.startsWith('bip122:')) return best as Chain
  const [first] = accounts
  const parsed = first && parseBitcoinAddress(first.account.address)
  return first?.chains?.[0] ?? (parsed && usualNetwork(parsed))
}
