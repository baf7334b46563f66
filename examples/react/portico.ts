import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { ar } from 'portico/locales/ar'
import { de } from 'portico/locales/de'
import { mainnet, optimism } from 'portico/networks'
import { readSandbox } from './sandbox.ts'

/** Starts the page's kernel, on the sandbox's chains and services where they run. */
export const startPortico = async (): Promise<Portico> => {
  const { chains, tokens, routers, relayUrl, projectId, clearSigning, paymentsUrl, services, debug, analytics, featuredWalletIds } =
    await readSandbox()
  const local = <N extends typeof mainnet | typeof optimism>(network: N): N => {
    const url = chains[network.caipNetworkId]
    return url === undefined ? network : { ...network, rpcUrls: { default: { http: [url] } } }
  }
  return createPortico({
    networks: [local(mainnet), local(optimism)],
    plugins: defaults({
      tokens: { tokens },
      swaps: { routers },
      // The sandbox's frame is one of `portico/frame`, which signs in by passkey too.
      socials: { providers: ['google', 'passkey', 'github', 'x', 'discord', 'farcaster', 'apple', 'facebook'] },
      // The sandbox's gateways of names are on this machine.
      evm: { loopbackGateways: Object.keys(chains).length > 0, clearSigning },
      smartSessions: true,
      walletDirectory: { featuredWalletIds },
      walletconnect: relayUrl === undefined ? false : { relayUrl },
      // The sandbox's payment provider in the place of the real ones.
      onramp:
        paymentsUrl === undefined ? {} : { coinbase: { hosts: [paymentsUrl] }, meld: { publicKey: 'sandbox', url: `${paymentsUrl}/meld` } },
      analytics: analytics === 'absent' ? false : { enabled: analytics === 'on' },
    }),
    theme: { mode: 'system' },
    // `?locale=de` starts the page in German.
    locale: new URLSearchParams(location.search).get('locale') ?? 'en',
    locales: { ar, de },
    debug,
    services,
    ...(projectId === undefined ? {} : { projectId }),
    metadata: { name: 'React host', description: 'A host application in React', url: location.origin, icons: [] },
  })
}
