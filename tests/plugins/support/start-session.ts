import { within } from '@testing-library/dom'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { Portico, PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { type KernelServices, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { createDrawnShell, drawnRoot } from './drawn-shell.tsx'
import { CONNECTOR, type SessionChain } from './session-chain.ts'

/** A kernel with a connected wallet. */
export interface Session {
  readonly portico: Portico
  readonly services: KernelServices
  /** Queries in what is drawn; the modal has to have been opened. */
  screen(): ReturnType<typeof within>
}

interface SessionOptions extends Partial<Omit<PorticoOptions, 'plugins'>> {
  /** Default: connected. */
  readonly connected?: boolean
}

const named = (id: number, name: string, symbol: string): Network<'eip155'> => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: `${symbol} coin`, symbol, decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
  blockExplorers: { default: { name: 'Scan', url: `https://scan.test/${id}/` } },
})

export const ETHEREUM = named(1, 'Ethereum', 'ETH')
export const OPTIMISM = named(10, 'OP Mainnet', 'ETH')
const POLYGON = named(137, 'Polygon', 'POL')

/** The views of other plugins that ours lead to. */
const places = makePlugin({ id: 'test.places', views: { 'test.places:Elsewhere': emptyView } })

/** A stand-in for the account plugin. */
export const accountStandIn = (): Plugin =>
  makePlugin({ id: 'account', views: { Account: { ...emptyView, account: true }, Connect: emptyView } })

/** Starts a kernel on a chain, with a drawn shell and the plugins under test, and connects the wallet. */
export const startSession = async (
  chain: SessionChain,
  plugins: readonly Plugin[],
  { connected = true, ...rest }: SessionOptions = {},
): Promise<Session> => {
  const { portico, services } = await startProbed({
    networks: [ETHEREUM, OPTIMISM, POLYGON],
    replaceableViews: ['UnsupportedChain'],
    ...rest,
    plugins: [createDrawnShell(), places, chain.plugin, ...plugins],
  })
  await services.connectors.discover()
  if (connected) await services.sessions.connect(CONNECTOR)
  return { portico, services, screen: () => within(drawnRoot()) }
}
