import { PorticoError } from '../../kernel/contract/errors.ts'

/** Characters of an address. */
const LIMIT = 4_096

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address of a payment page in its normal form, if it is https and on one of the provider's hosts. `http` is taken on this machine alone, and
 * only where the host's list has the whole origin. Throws `LINK_REFUSED` for every other address: a service proposes it, the host's list decides.
 */
export const paymentAddress = (given: string, hosts: readonly string[]): string => {
  const refused = (reason: string): PorticoError =>
    new PorticoError('LINK_REFUSED', `The payment page was not opened: ${reason}.`, { context: { reason } })
  if (given.length > LIMIT || !/^https?:\/\/[^\s\\\p{C}]+$/iu.test(given) || !URL.canParse(given))
    throw refused('its address is no web address')
  const { protocol, host, hostname, origin, href, username, password } = new URL(given)
  if (username || password) throw refused('its address holds a name or password')
  if (protocol === 'https:' && hosts.includes(host)) return href
  if (protocol === 'http:' && LOOPBACK.includes(hostname) && hosts.includes(origin)) return href
  throw refused('its address is not https on a host of the provider')
}
