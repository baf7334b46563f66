/** The first four groups of an IPv6 address: whoever has one such network has all its addresses. */
const network = (address: string): string => {
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const missing = Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))
  const groups = (first ?? []).concat(Array<string>(missing).fill('0'), last ?? [])
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Some proxies write the port too, which is another for every connection. */
const withoutPort = (address: string): string =>
  /^(?:\[([^\]]*)\]|([\d.]+)):\d+$/.exec(address)?.slice(1).find(Boolean) ?? address.replace(/^\[|\]$/g, '')

/**
 * The address that limits count for. Of `x-forwarded-for` only what our own `proxies` have added counts: whatever stands before it is the
 * caller's word.
 */
export const networkAddress = (headers: Headers, peer: string | undefined, proxies: number): string => {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const named = proxies > 0 ? forwarded.at(-proxies) : undefined
  const address = withoutPort((named || peer || 'unknown').toLowerCase()).replace(/^::ffff:/, '')
  return address.includes(':') ? network(address) : address
}
