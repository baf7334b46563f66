import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { GrantedAccount } from '../provider.ts'
import { accountId, unifiedAddress } from '../ss58.ts'

/** Accounts that are read; nobody shows more. */
const LIMIT = 100

const GENESIS = /^0x([\da-f]{64})$/i

/** CAIP-2 names a network by the first half of its genesis. Undefined for what is no genesis. */
export const networkOf = (genesis: unknown): CaipNetworkId<'polkadot'> | undefined => {
  const [, hash] = typeof genesis === 'string' ? (GENESIS.exec(genesis) ?? []) : []
  return hash === undefined ? undefined : `polkadot:${hash.slice(0, 32).toLowerCase()}`
}

const parseAccount = (value: unknown): readonly GrantedAccount[] => {
  const own = readForeign(value, 'address')
  const id = accountId(own)
  // Accounts of twenty bytes are those of EVM chains, whose adapter has them.
  if (!id || typeof own !== 'string') return []
  const label = cleanText(readForeign(value, 'name'), 64)
  const account = Object.freeze({ namespace: 'polkadot', address: unifiedAddress(id), type: 'eoa', ...(label && { label }) } as const)
  return [{ account, own, network: networkOf(readForeign(value, 'genesisHash')) }]
}

/** Well-formed accounts of a wallet's list, each once, in its order. */
export const parseAccounts = (value: unknown): readonly GrantedAccount[] => {
  const all = (Array.isArray(value) ? value : []).slice(0, LIMIT).flatMap(parseAccount)
  return all.filter(({ account }, at) => all.findIndex((other) => other.account.address === account.address) === at)
}
