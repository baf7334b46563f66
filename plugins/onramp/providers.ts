import type { Network } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { OnrampOptions, OnrampProvider } from './options.ts'

/** Coinbase's names of networks; the specification's. Any other network goes as the first. */
const COINBASE_NETWORKS: Readonly<Record<string, string>> = {
  Ethereum: 'ethereum',
  'Arbitrum One': 'arbitrum',
  Polygon: 'polygon',
  Berachain: 'berachain',
  Avalanche: 'avalanche-c-chain',
  'OP Mainnet': 'optimism',
  Celo: 'celo',
  Base: 'base',
}

/** The name that `POST /v1/generators/onrampurl` has for a network. */
export const blockchainOf = ({ name, chainNamespace }: Pick<Network, 'name' | 'chainNamespace'>): string =>
  chainNamespace === 'solana' ? 'solana' : (COINBASE_NETWORKS[name] ?? 'ethereum')

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
    all.push({ id: 'coinbase', name: 'Coinbase', fee: '1–2%', namespaces: ['eip155'], hosts })
  }
  if (meld !== false && meld.publicKey !== undefined) {
    const { url = MELD_PAGE, publicKey } = meld
    const page = pageOf(url)
    page.searchParams.set('publicKey', publicKey)
    all.push({ id: 'meld', name: 'Meld.io', fee: '1–2%', namespaces: ['eip155', 'solana'], hosts: [hostOf(page)], url: page.href })
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
