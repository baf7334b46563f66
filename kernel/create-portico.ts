import type { AccountOf, CaipNetworkId, Namespace } from './contract/caip.ts'
import { PorticoError } from './contract/errors.ts'
import type { EventName } from './contract/events.ts'
import type { CreatePortico, OpenOptions, Portico, PorticoOptions, PorticoState } from './contract/kernel-api.ts'
import type { ProviderFaceOf } from './contract/provider.ts'
import { NETWORKS } from './contract/tokens.ts'
import { parseCaipNetworkId } from './contract/tools/parse-caip.ts'
import { withResolvers } from './contract/tools/with-resolvers.ts'
import type { OpenTarget } from './contract/views.ts'
import { checkFamilies } from './host/check-families.ts'
import { createFetchOpening } from './host/fetch-opening.ts'
import type { KernelContainer } from './host/kernel-parts.ts'
import { isLocale, parseOptions } from './host/parse-options.ts'
import { createStart } from './host/start-part.ts'
import { createHostState, EMPTY_STATE } from './host-state.ts'
import { HOME_VIEWS } from './navigation/modal-defaults.ts'
import { whenIdle } from './platform/clock.ts'
import { claimKernelId } from './platform/live-kernels.ts'
import { type ActiveAccount, shownAccountOf } from './session/accounts/accounts.ts'
import { parseNetwork } from './session/networks/parse-network.ts'
import { createStore, readOnly } from './streams/store.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const bindingCode = () => import('./react/bind-to-scope.tsx')

const toTarget = ({ view, params }: OpenOptions): OpenTarget | undefined =>
  // `OpenOptions` ties params to the view by name.
  view === undefined ? undefined : ({ view, ...(params === undefined ? {} : { params }) } as OpenTarget)

/** A number is an EVM chain. The same as a text is a mistake, and its message says what was meant. */
const idOf = (id: CaipNetworkId | number): CaipNetworkId => {
  if (typeof id === 'number') return `eip155:${id}`
  if (/^\d+$/.test(id)) throw new PorticoError('INVALID_CAIP_NETWORK_ID', `switchNetwork('${id}'): write ${id} or 'eip155:${id}'.`)
  return parseCaipNetworkId(id).id
}

/** ms; from the call of `open` until the modal is drawn. */
const DRAWN_WITHIN = 10_000

/** Opens the public face of a kernel; after `destroy` every door says so. */
const createFace = (kernel: KernelContainer, release: () => void): Portico => {
  const [delivery, bus, theme, i18n, opening, fromOpening] = [
    kernel.part('delivery'),
    kernel.part('bus'),
    kernel.part('theme'),
    kernel.part('i18n'),
    kernel.part('opening'),
    kernel.part('fromOpening'),
  ]
  const [session, sessions, connectors, networks, accounts, host] = [
    kernel.part('session'),
    kernel.part('sessions'),
    kernel.part('connectors'),
    kernel.part('networks'),
    kernel.part('accounts'),
    kernel.part('host'),
  ]
  const fetchOpening = createFetchOpening(kernel.part('modules'), host, { accounts, networks, i18n })
  const waiting = new Set<(error: PorticoError) => void>()
  /** The last call of `open` that no `close` has followed, for while the code is on its way. */
  let wanted: object | undefined
  let destroyed = false
  let ended: PorticoState | undefined
  const end = (): PorticoError => new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
  const alive = (): void => {
    if (destroyed) throw end()
  }
  const served = (namespace: Namespace): void => {
    alive()
    if (!connectors.serves(namespace)) throw new PorticoError('ADAPTER_MISSING', `Adapter for namespace ${namespace} doesn't exist`)
  }
  const select = createHostState(kernel)
  const { networks: configured, defaultNetwork } = kernel.part('parsed')
  const first = configured.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork) ?? configured[0]
  const serverState: PorticoState = Object.freeze({ ...EMPTY_STATE, network: first })
  const state = createStore(delivery, select.get())
  const stopState = select.subscribe(state.set)
  const latest = createStore<{ readonly name: EventName } | undefined>(delivery, undefined)
  const stopLatest = bus.stream$.subscribe((event) => latest.set(event))
  const destroy: Portico['destroy'] = async () => {
    if (destroyed) return
    destroyed = true
    stopState()
    stopLatest.unsubscribe()
    kernel.part('teardown').run()
    for (const giveUp of waiting) giveUp(end())
    ended = Object.freeze({ ...EMPTY_STATE, network: state.get().network })
    // Followers of the state get the end. It is queued, so that it also arrives if a listener destroys.
    state.set(ended)
    delivery.enqueue(() => state.complete())
    latest.complete()
    release()
  }
  /** What is under way as the kernel ends says so at once: the timers that would have ended it are gone. */
  const whileAlive = async <T>(work: (giveUp: (error: PorticoError) => void) => Promise<T>): Promise<T> => {
    alive()
    const { promise: over, reject: giveUp } = withResolvers<never>()
    waiting.add(giveUp)
    try {
      return await Promise.race([work(giveUp), over])
    } finally {
      waiting.delete(giveUp)
    }
  }
  /** The same for what leaves nothing undone that a destroyed kernel could still do. */
  const untilEnd = async (work: () => Promise<void>): Promise<void> => {
    alive()
    try {
      await whileAlive(work)
    } catch (cause) {
      if (!destroyed) throw cause
    }
  }
  return {
    open: (options = {}) =>
      whileAlive(async (giveUp) => {
        const request = {}
        wanted = request
        const stop = kernel.part('clock').after(DRAWN_WITHIN, () => {
          if (wanted === request) {
            wanted = undefined
            if (opening.ready) kernel.part('modal').reset()
          }
          giveUp(new PorticoError('PLUGIN_LOAD_FAILED', 'The modal could not be loaded.'))
        })
        try {
          fetchOpening(options.view)
          await opening.load()
          if (wanted) await kernel.part('modal').openAt(toTarget(options), options.namespace, stop)
        } finally {
          stop()
        }
      }),
    async preload() {
      if (destroyed || kernel.part('options').preload === 'none') return
      fetchOpening()
      try {
        await opening.load()
        await Promise.all([kernel.part('drawing').prepare(), kernel.part('views').load(HOME_VIEWS.disconnected)])
      } catch (cause) {
        // What could not be preloaded is loaded again by `open`, which says what is wrong.
        kernel.part('log').debug('Preloading failed.', cause)
      }
    },
    async close() {
      alive()
      wanted = undefined
      return opening.ready ? kernel.part('modal').close() : true
    },
    getState() {
      if (ended) return ended
      state.set(select.get())
      return state.get()
    },
    getServerState: () => serverState,
    subscribe(listener) {
      alive()
      return state.subscribe(listener)
    },
    getAccount<N extends Namespace>(namespace?: N) {
      if (ended) return undefined
      // The adapter writes addresses in the family's canonical form.
      return shownAccountOf(session, namespace ?? session.activeNamespace.get()) as (AccountOf<N> & ActiveAccount) | undefined
    },
    // The adapter that connected the namespace decided what the provider is: `Providers`.
    getProvider: (namespace) => (destroyed ? undefined : (sessions.provider(namespace) as ProviderFaceOf<typeof namespace> | undefined)),
    service: (token) => whileAlive(async () => (await fromOpening('serviceFor'))(token)),
    switchNetwork: (id) =>
      whileAlive(() => kernel.resolve(NETWORKS).switchTo(idOf(id))).catch((cause: unknown) => {
        if (opening.ready) kernel.part('alerts').raiseFor(cause)
        // Before there is an alert bar: it has it when it comes.
        else kernel.part('earlyAlerts').push(cause)
        throw cause
      }),
    addNetwork(network) {
      served(parseNetwork(network).chainNamespace)
      networks.add(network)
    },
    removeNetwork(id) {
      served(parseCaipNetworkId(id).namespace)
      networks.remove(id)
    },
    disconnect: (namespace) => untilEnd(() => sessions.disconnect(namespace)),
    signMessage: (message) => whileAlive(async () => (await fromOpening('signMessage'))(message)),
    theme: theme.current,
    setTheme(next) {
      alive()
      theme.set(next)
    },
    setLocale: (language) =>
      untilEnd(async () => {
        if (!isLocale(language)) throw new PorticoError('OPTION_INVALID', 'locale is no BCP 47 language tag.')
        await i18n.setLanguage(language)
      }),
    locale: i18n.start,
    plugins: {
      add(plugin) {
        alive()
        return host.add([plugin])
      },
      async remove(id, options) {
        alive()
        await host.remove(id, options)
      },
      async disable(id, options) {
        alive()
        await host.disable(id, options)
      },
      enable(id) {
        alive()
        host.enable(id)
      },
    },
    events: { on: bus.on, latest: readOnly(latest), stream$: bus.stream$ },
    destroy,
  }
}

/**
 * Starts a kernel. Touches no network and writes nothing; a connection kept from the last visit begins to come back.
 * Throws a `PorticoError` of area `config`, `plugin` or `session` before anything has started.
 *
 * @example
 * const portico = createPortico({ networks: [mainnet], plugins: [...defaults()], metadata })
 * await portico.open()
 */
export const createPortico: CreatePortico = (options: PorticoOptions) => {
  const parsed = parseOptions(options)
  let face: Portico | undefined
  const release = claimKernelId(parsed.id, () => void face?.destroy())
  const kernel = createStart(options, parsed, bindingCode)
  try {
    face = createFace(kernel, release)
    const host = kernel.part('host')
    host.add(options.plugins)
    checkFamilies(
      parsed.networks,
      host.enabled().map(({ manifest }) => manifest),
    )
    kernel.part('i18n').warnUnsupplied()
    if (globalThis.document) {
      kernel.part('sessions').restore()
      if (options.preload === 'idle') whenIdle(kernel.part('clock'), face.preload)
    }
    return face
  } catch (cause) {
    kernel.part('teardown').run()
    release()
    throw cause
  }
}
