import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseChainId } from './chain-id.ts'
import { type Chain, type Family, isAddress, parseAccount } from './parse-session.ts'

/** What an event or an update of a session says, read from whatever came. */
export interface WalletEvent<F extends Family = 'eip155'> {
  readonly namespaces?: unknown
  /** `accountsChanged`: addresses, perhaps none. */
  readonly accounts?: readonly string[]
  /** `chainChanged`: where the wallet says it is. */
  readonly chain?: Chain<F> | undefined
}

const toAddress = (value: unknown, codec: AddressCodec | undefined): readonly string[] => {
  const address = parseAccount(value)?.address ?? value
  return isAddress(address, codec) ? [address] : []
}

/** Reads the payload of `session_event` and `session_update`. Other events answer nothing. */
export const readEvent = (payload: unknown, codec: AddressCodec | undefined): WalletEvent => {
  const params = readForeign(payload, 'params')
  const event = readForeign(params, 'event')
  const data = readForeign(event, 'data')
  const name = readForeign(event, 'name')
  const chainId = readForeign(params, 'chainId')
  // Events of all families have one name: only the chain says whose they are.
  if (/^(?!eip155)\w+:/.test(String(chainId))) return {}
  if (name === 'accountsChanged')
    return Array.isArray(data) ? { accounts: data.flatMap((account: unknown) => toAddress(account, codec)) } : {}
  // The two may differ; the event's own data is what the wallet meant.
  if (name === 'chainChanged') return { chain: parseChainId(data) ?? parseChainId(chainId) }
  return { namespaces: readForeign(params, 'namespaces') }
}
