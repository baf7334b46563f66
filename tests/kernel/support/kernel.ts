import type { Network } from '../../../kernel/contract/caip.ts'
import type { Portico, PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { Services } from '../../../kernel/contract/tokens.ts'
import * as tokens from '../../../kernel/contract/tokens.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { makePlugin } from './make-plugin.ts'
import { memoryDriver } from './memory-driver.ts'

export const network = (id: number): Network<'eip155'> => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
})

export const metadata = { name: 'Test', description: 'A test', url: 'https://host.test', icons: [] }

const running = new Set<Portico>()
let made = 0

/** Options of a kernel with an id of its own and storage in memory. */
export const optionsFor = (options: Partial<PorticoOptions> = {}): PorticoOptions => {
  made += 1
  return {
    id: `test-${made}`,
    metadata,
    networks: [network(1), network(10)],
    plugins: [],
    storage: memoryDriver(),
    logLevel: 'silent',
    ...options,
  }
}

/** A kernel, destroyed by `destroyKernels`. */
export const startKernel = (options: Partial<PorticoOptions> = {}): Portico => {
  const portico = createPortico(optionsFor(options))
  running.add(portico)
  return portico
}

/** For `afterEach`. */
export const destroyKernels = async (): Promise<void> => {
  for (const portico of running) await portico.destroy()
  running.clear()
}

const kernelTokens = {
  networks: tokens.NETWORKS,
  connectors: tokens.CONNECTORS,
  sessions: tokens.SESSIONS,
  accounts: tokens.ACCOUNTS,
  wallet: tokens.WALLET,
  router: tokens.ROUTER,
  modal: tokens.MODAL,
  rpc: tokens.RPC,
  views: tokens.VIEWS,
  slots: tokens.SLOTS,
  groups: tokens.CONNECTOR_GROUPS,
  plugins: tokens.PLUGINS,
  theme: tokens.THEME,
  i18n: tokens.I18N,
  toasts: tokens.TOASTS,
  alerts: tokens.ALERTS,
} as const

/** The kernel's services as any plugin gets them. */
export type KernelServices = Services<typeof kernelTokens>

/** A plugin that asks for every kernel service and hands them to the test. */
export const createProbe = (): { readonly plugin: Plugin; readonly services: Promise<KernelServices> } => {
  const services = deferred<KernelServices>()
  return {
    services: services.promise,
    plugin: makePlugin({ id: 'test.probe', requires: kernelTokens, activate: { on: ['start'] } }, ({ deps }) =>
      // The manifest above names exactly these tokens.
      services.resolve(deps as unknown as KernelServices),
    ),
  }
}

/** A kernel together with its services. */
export const startProbed = async (
  options: Partial<PorticoOptions> = {},
): Promise<{ readonly portico: Portico; readonly services: KernelServices }> => {
  const probe = createProbe()
  const portico = startKernel({ ...options, plugins: [...(options.plugins ?? []), probe.plugin] })
  const services = await probe.services
  await settle()
  return { portico, services }
}
