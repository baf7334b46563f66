import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type Asker, askWallet, type WaitOptions } from './ask-wallet.ts'
import { parseChainId } from './chain-id.ts'

/** The accounts of a connection: never none. */
export type Accounts = Connection<'eip155'>['accounts']

const ADDRESS = /^0x[\da-f]{40}$/i

/** Accounts that are kept; nobody shows more. */
const LIMIT = 100

/** Well-formed addresses of a wallet's answer, each once, in its order and its spelling, with `0x` in front. Undefined when it is no list of addresses. */
export const parseAccounts = (value: unknown): readonly Account<'eip155'>[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const addresses = value
    .slice(0, LIMIT)
    .filter((item): item is string => typeof item === 'string' && ADDRESS.test(item))
    .map((address) => `0x${address.slice(2)}`)
  if (value.length > 0 && addresses.length === 0) return undefined
  const lower = addresses.map((address) => address.toLowerCase())
  const unique = addresses.filter((_, at) => lower.indexOf(lower[at] ?? '') === at)
  return unique.map((address) => Object.freeze({ namespace: 'eip155', address, type: 'eoa' }))
}

/** The same list, known to have a first one. */
export const someAccounts = ([first, ...others]: readonly Account<'eip155'>[] = []): Accounts | undefined =>
  first && Object.freeze([first, ...others] as const)

/** Asks for the wallet's accounts without the visitor; empty when it grants none. Rejects with `WALLET_ERROR`. */
export const readAccounts = async (wallet: Asker, waitOptions: WaitOptions): Promise<readonly Account<'eip155'>[]> => {
  const accounts = parseAccounts(await askWallet(wallet, { method: 'eth_accounts' }, waitOptions))
  if (!accounts) throw new PorticoError('WALLET_ERROR', 'The wallet gave no list of accounts.')
  return accounts
}

/** Asks for the wallet's chain. Rejects with `WALLET_ERROR`. */
export const readChain = async (wallet: Asker, waitOptions: WaitOptions): Promise<CaipNetworkId<'eip155'>> => {
  const network = parseChainId(await askWallet(wallet, { method: 'eth_chainId' }, waitOptions))
  if (!network) throw new PorticoError('WALLET_ERROR', 'The wallet gave no valid chain id.')
  return network
}
