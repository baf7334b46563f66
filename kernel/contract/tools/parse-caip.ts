import type { CaipNetworkId, Namespace } from '../caip.ts'
import { PorticoError } from '../errors.ts'

const NAMESPACE = /^[-a-z0-9]{3,8}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/** One character more than the longest account: what is cut off there cannot have been valid. */
const LONGEST = 8 + 1 + 32 + 1 + 128 + 1

/** The beginning of what was given, for a message: it may be anything and of any length. */
const shown = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 120) : typeof value)

/**
 * Parses a CAIP-2 id: `eip155:1`. Throws `INVALID_CAIP_NETWORK_ID`.
 *
 * @example parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1', id: 'eip155:1' }
 */
export const parseCaipNetworkId = (
  value: unknown,
): { readonly namespace: Namespace; readonly reference: string; readonly id: CaipNetworkId } => {
  const [namespace = '', reference = '', ...rest] = typeof value === 'string' ? value.slice(0, LONGEST).split(':') : []
  if (rest.length > 0 || !NAMESPACE.test(namespace) || !REFERENCE.test(reference)) {
    throw new PorticoError('INVALID_CAIP_NETWORK_ID', `Invalid CAIP-2 network id: ${shown(value)}`)
  }
  return { namespace: namespace as Namespace, reference, id: `${namespace}:${reference}` as CaipNetworkId }
}

/**
 * Parses a CAIP-10 account: `eip155:1:0xab…`. Throws `INVALID_CAIP_ADDRESS`.
 *
 * @example parseCaipAddress('eip155:1:0xab') // { network: 'eip155:1', namespace: 'eip155', address: '0xab' }
 */
export const parseCaipAddress = (
  value: unknown,
): { readonly network: CaipNetworkId; readonly namespace: Namespace; readonly address: string } => {
  if (typeof value !== 'string' || value === '') throw new PorticoError('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address')
  const [namespace = '', reference = '', address = '', ...rest] = value.slice(0, LONGEST).split(':')
  if (rest.length > 0 || !NAMESPACE.test(namespace) || !REFERENCE.test(reference) || !ADDRESS.test(address)) {
    throw new PorticoError('INVALID_CAIP_ADDRESS', `Invalid CAIP-10 address: ${shown(value)}`)
  }
  return { network: `${namespace}:${reference}` as CaipNetworkId, namespace: namespace as Namespace, address }
}
