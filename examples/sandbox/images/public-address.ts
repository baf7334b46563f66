import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet: IANA's special-purpose registries, multicast, and what IPv6 wraps IPv4 addresses in. */
const NETWORKS: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Of IPv6 only 2000::/3 is public, without the parts of it below.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

// Two lists: one for both would hold each IPv4 address against the IPv6 networks as well, which have them all.
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of NETWORKS) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  special[family].addSubnet(network, bits, family)
}

/**
 * Whether an IP address belongs to the public internet. What is no IP address does not.
 *
 * @example isPublicAddress('169.254.169.254') // false
 */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !special[family].check(address, family)
}
