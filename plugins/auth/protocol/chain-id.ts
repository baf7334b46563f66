/**
 * A chain as the wire writes it (a number, digits, or CAIP-2), as CAIP-2. A bare number is a chain of eip155.
 *
 * @example toNetworkId(137) // 'eip155:137'
 */
export const toNetworkId = (chainId: string | number): `${string}:${string}` => {
  const text = String(chainId)
  const [namespace, reference] = text.split(':')
  return namespace && reference ? `${namespace}:${reference}` : `eip155:${text}`
}
