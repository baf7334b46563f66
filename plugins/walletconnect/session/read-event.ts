import { parseChainId } from './chain-id.ts'
import { field } from './field.ts'
import { type Chain, type Family, parseAccount } from './parse-session.ts'

/** What an event or an update of a session says, read from whatever came. */
export interface Heard<F extends Family = 'eip155'> {
  readonly namespaces?: unknown
  /** `accountsChanged`: addresses, perhaps none. */
  readonly accounts?: readonly string[]
  /** `chainChanged`: where the wallet says it is. */
  readonly chain?: Chain<F> | undefined
}

/** How a family writes what events say. */
export interface EventForm<F extends Family> {
  readonly family: F
  readonly address: RegExp
  chainOf(value: unknown): Chain<F> | undefined
}

const EVM: EventForm<'eip155'> = { family: 'eip155', address: /^0x[\da-f]{40}$/i, chainOf: parseChainId }

/** Reads the payload of `session_event` and `session_update`. An event that is none of ours, or another family's, says nothing. */
export const readFamilyEvent = <F extends Family>(payload: unknown, { family, address, chainOf }: EventForm<F>): Heard<F> => {
  const params = field(payload, 'params')
  const chainId = field(params, 'chainId')
  const event = field(params, 'event')
  const data = field(event, 'data')
  const name = field(event, 'name')
  // Both families of a session have events of one name: only the chain says whose it is.
  if (typeof chainId === 'string' && chainId.includes(':') && !chainId.startsWith(`${family}:`)) return {}
  const toAddress = (value: unknown): readonly string[] => {
    const text = parseAccount(value, family)?.address ?? value
    return typeof text === 'string' && address.test(text) ? [text] : []
  }
  if (name === 'accountsChanged') return Array.isArray(data) ? { accounts: data.flatMap(toAddress) } : {}
  // The two may differ; the event's own data is what the wallet meant.
  if (name === 'chainChanged') return { chain: chainOf(data) ?? chainOf(chainId) }
  return { namespaces: field(params, 'namespaces') }
}

/** The same of the EVM family. */
export const readEvent = (payload: unknown): Heard => readFamilyEvent(payload, EVM)
