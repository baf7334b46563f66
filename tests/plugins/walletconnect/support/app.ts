import type { Network } from '../../../../kernel/contract/caip.ts'
import type { Events } from '../../../../kernel/contract/events.ts'
import type { Portico } from '../../../../kernel/contract/kernel-api.ts'
import { defineManifest } from '../../../../kernel/contract/manifest.ts'
import type { ModalState } from '../../../../kernel/contract/modal-services.ts'
import { definePlugin as defineBuiltin, defineSetup, type Plugin } from '../../../../kernel/contract/plugin.ts'
import { CONNECTORS, NETWORKS, SESSIONS, type Services } from '../../../../kernel/contract/tokens.ts'
import { definePlugin } from '../../../../kernel/contract/tools/foreign-plugin.ts'
import { createPortico } from '../../../../kernel/create-portico.ts'
import { manifest, WALLETCONNECT } from '../../../../plugins/walletconnect/manifest.ts'
import type { WalletConnectOptions } from '../../../../plugins/walletconnect/options.ts'
import { createRelaySessions, type RelaySessions } from '../../../../plugins/walletconnect/relay-sessions.ts'
import type { WalletConnectService } from '../../../../plugins/walletconnect/service.ts'
import own from '../../../../plugins/walletconnect/setup.ts'
import { type MemoryDriver, memoryDriver } from '../../../kernel/support/memory-driver.ts'
import { until } from '../../../support/wait.ts'

const requires = { sessions: SESSIONS, connectors: CONNECTORS, networks: NETWORKS }
const probe = defineManifest({ id: 'test.probe', version: '1.0.0', kernel: '^1.0', requires, activate: { on: ['start'] } })

/** An app of a host, without a modal: a kernel with the plugin, and what a view would see of it. */
export type App = Services<typeof requires> & {
  /** As the host has it. */
  readonly walletconnect: WalletConnectService
  /** The plugin's own. */
  readonly relay: RelaySessions
  readonly portico: Portico
  readonly driver: MemoryDriver
  /** Names of the kernel's events, in order. */
  readonly events: readonly string[]
  /** Everything the kernel's bus has carried, as text. */
  readonly heard: () => string
  /** The view comes onto the screen; one that was there has been left. */
  pair(): void
  /** The link on screen. */
  uri(): Promise<string>
  connected(): Promise<void>
}

/** Starts an app. Apps of one test that run beside one another need ids of their own. */
export const startApp = async (
  relayUrl: string,
  networks: readonly [Network, ...Network[]],
  more: {
    id?: string
    driver?: MemoryDriver
    projectId?: string | undefined
    options?: Partial<WalletConnectOptions>
    plugins?: readonly Plugin[]
    /** The modal is open, for this family alone where one is named. */
    opened?: Pick<ModalState, 'namespace'>
    multipleSessions?: boolean
  } = {},
): Promise<App> => {
  const { id = 'default', driver = memoryDriver(), options = {}, plugins = [], opened, multipleSessions = false } = more
  const projectId = 'projectId' in more ? more.projectId : 'test'
  let services: Services<typeof requires> | undefined
  const setup = defineSetup(probe, ({ deps }) => {
    services = deps
  })
  let relay: RelaySessions | undefined
  const plugin = defineBuiltin(manifest, async () => ({
    default: {
      ...own,
      run(context: Parameters<typeof own.run>[0]) {
        const state = { get: () => ({ open: true, ...opened }) }
        const modal = { get: () => ({ state }) } as unknown as typeof context.deps.modal
        const provided = own.run(opened ? { ...context, deps: { ...context.deps, modal } } : context)
        if ('services' in provided) relay = provided.services.relay.sessions(createRelaySessions)
        return provided
      },
    },
  }))
  const portico = createPortico({
    id,
    ...(projectId === undefined ? {} : { projectId }),
    metadata: { name: 'Harbour', description: '', url: 'https://harbour.example', icons: [] },
    networks,
    storage: driver,
    logLevel: 'debug',
    multipleSessions,
    plugins: [plugin({ relayUrl, ...options }), definePlugin(probe, async () => ({ default: setup }))(), ...plugins],
  })
  const heard: { readonly name: string; readonly payload: Events[keyof Events] }[] = []
  portico.events.stream$.subscribe((event) => heard.push(event))
  const walletconnect = await portico.service(WALLETCONNECT)
  const found = { ...(await until(() => services)), walletconnect, relay: await until(() => relay) }
  let leave = (): void => undefined
  return {
    ...found,
    portico,
    driver,
    pair() {
      leave()
      leave = found.walletconnect.connect()
    },
    get events() {
      return heard.map(({ name }) => name)
    },
    heard: () => JSON.stringify(heard),
    uri: () =>
      until(() => {
        const pairing = found.walletconnect.pairing.get()
        return pairing.status === 'ready' && pairing.uri
      }),
    connected: async () => void (await until(() => portico.getState().status === 'connected')),
  }
}
