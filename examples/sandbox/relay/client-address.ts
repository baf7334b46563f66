import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** An IPv6 network of 64 bits is one customer: whoever has it has 2^64 addresses. */
const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(address) || !isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const missing = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0)
  const groups = [...(left ?? []), ...Array.from({ length: missing }, () => '0'), ...(right ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * The network address that a socket counts for. With `proxies` in front, each of them adds the address it was called from at the end of
 * `X-Forwarded-For`, so the entry of the outermost one is taken; what stands before it the client may have written itself.
 */
export const clientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string => {
  const own = request.socket.remoteAddress ?? ''
  if (proxies === 0) return networkOf(own)
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const entries = forwarded.split(',').map((entry) => entry.trim())
  const entry = entries.at(-proxies) ?? ''
  return networkOf(isIPv4(entry) || isIPv6(entry) ? entry : own)
}
