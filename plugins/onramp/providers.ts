import type { CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { OnrampOptions, OnrampProvider } from './options.ts'

/** Coinbase's names of networks; the specification's. It sells on no others: under a wrong name the coins would go to another network. */
const COINBASE_NETWORKS: ReadonlyMap<CaipNetworkId, string> = new Map([
  ['eip155:1', 'ethereum'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:137', 'polygon'],
  ['eip155:80094', 'berachain'],
  ['eip155:43114', 'avalanche-c-chain'],
  ['eip155:10', 'optimism'],
  ['eip155:42220', 'celo'],
  ['eip155:8453', 'base'],
])

/** Where the coins of a link go, which names no network. */
const MAINNETS: readonly CaipNetworkId[] = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** The name that `POST /v1/generators/onrampurl` has for a network: its CAIP-2 id where there is no other. */
export const blockchainOf = (id: CaipNetworkId): string => (id.startsWith('solana:') ? 'solana' : (COINBASE_NETWORKS.get(id) ?? id))

/** Whether a provider sells coins of a network. */
export const sellsOn = (
  { namespaces, url, networks = typeof url === 'string' ? MAINNETS : undefined }: OnrampProvider,
  { chainNamespace, caipNetworkId }: Network,
): boolean => namespaces.includes(chainNamespace) && (networks === undefined || networks.includes(caipNetworkId))

const pageOf = (url: string): URL => {
  if (URL.canParse(url)) return new URL(url)
  throw new PorticoError('OPTION_INVALID', `The option url of an onramp provider is no address: ${url.slice(0, 100)}.`)
}

/** As the list of hosts has it: the whole origin where it is not https. */
const hostOf = ({ protocol, host, origin }: URL): string => (protocol === 'http:' ? origin : host)

const MELD_PAGE = 'https://meldcrypto.com'

/**
 * The providers that can work: Coinbase where there is a provider API, Meld where the host has its key, and the host's own. Throws
 * `OPTION_INVALID` for one that no id can name, for two with one id, and for one that nobody can ask.
 */
export const providersOf = ({ coinbase, meld, providers }: OnrampOptions, hasApi: boolean): readonly OnrampProvider[] => {
  const all: OnrampProvider[] = []
  if (coinbase !== false && hasApi) {
    const { hosts = ['pay.coinbase.com'] } = coinbase
    all.push({ id: 'coinbase', name: 'Coinbase', fee: '1–2%', namespaces: ['eip155'], networks: [...COINBASE_NETWORKS.keys()], hosts })
  }
  if (meld !== false && meld.publicKey !== undefined) {
    const { url = MELD_PAGE, publicKey, networks } = meld
    const page = pageOf(url)
    page.searchParams.set('publicKey', publicKey)
    all.push({
      id: 'meld',
      name: 'Meld.io',
      fee: '1–2%',
      namespaces: ['eip155', 'solana'],
      hosts: [hostOf(page)],
      url: page.href,
      ...(networks && { networks }),
    })
  }
  all.push(...providers)
  const ids = new Set<string>()
  for (const { id, url } of all) {
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id) || ids.has(id)) {
      throw new PorticoError(
        'OPTION_INVALID',
        `The onramp provider ${id.slice(0, 60)} has no id of its own in small letters, digits and hyphens.`,
      )
    }
    if (url === undefined && !hasApi) {
      throw new PorticoError('OPTION_INVALID', `The onramp provider ${id} needs an address: without services.api nobody makes one.`)
    }
    ids.add(id)
  }
  return all
}
