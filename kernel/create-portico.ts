import { PorticoError } from './contract/errors.ts'
import type { EventName } from './contract/events.ts'
import type { CreatePortico, OpenOptions, Portico, PorticoOptions, PorticoState } from './contract/kernel-api.ts'
import type { ProviderFaceOf } from './contract/provider.ts'
import type { OpenTarget } from './contract/views.ts'
import { buildKernel, type Kernel } from './host/build-kernel.ts'
import { isLocale, parseOptions } from './host/parse-options.ts'
import { claimKernelId } from './platform/live-kernels.ts'
import { accountOf } from './session/accounts.ts'
import { selectStore } from './streams/select-store.ts'
import { createStore, readOnly } from './streams/store.ts'

const stateStore = ({ modalState, session, accounts, networks }: Kernel) =>
  selectStore([modalState, session.states, session.activeNamespace, accounts.active, networks.active], (): PorticoState => {
    const namespace = session.activeNamespace.get()
    const { status } = session.stateOf(namespace)
    const active = accounts.active.get()
    return Object.freeze({
      open: modalState.get().open,
      status,
      namespace: status === 'disconnected' ? undefined : namespace,
      account: active,
      caipAddress: active?.caipAddress,
      network: networks.active.get(),
      unsupportedNetwork: networks.unsupported.get(),
    })
  })

/** What is left to say once a kernel was destroyed. */
const ENDED: PorticoState = {
  open: false,
  status: 'disconnected',
  namespace: undefined,
  account: undefined,
  caipAddress: undefined,
  network: undefined,
  unsupportedNetwork: undefined,
}

const sameState = (a: PorticoState, b: PorticoState): boolean =>
  (Object.keys(a) as (keyof PorticoState)[]).every((name) => Object.is(a[name], b[name]))

const toTarget = ({ view, params }: OpenOptions): OpenTarget | undefined =>
  // `OpenOptions` ties params to the view by name.
  view === undefined ? undefined : ({ view, ...(params === undefined ? {} : { params }) } as OpenTarget)

/** Opens the public face of a kernel; after `destroy` every door says so. */
const createFace = (kernel: Kernel, release: () => void): Portico => {
  const { bus, connections, networks, accounts, session, wallet, host, navigate } = kernel
  const waiting = new Set<(error: PorticoError) => void>()
  let destroyed = false
  let ended: PorticoState | undefined
  const end = (): PorticoError => new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
  const alive = (): void => {
    if (destroyed) throw end()
  }
  const select = stateStore(kernel)
  const state = createStore(kernel.delivery, select.get())
  const refresh = (next: PorticoState): void => {
    if (!sameState(state.get(), next)) state.set(next)
  }
  const stopState = select.subscribe(refresh)
  const latest = createStore<{ readonly name: EventName } | undefined>(kernel.delivery, undefined)
  const stopLatest = bus.stream$.subscribe((event) => latest.set(event))
  const destroy: Portico['destroy'] = async () => {
    if (destroyed) return
    destroyed = true
    stopState()
    stopLatest.unsubscribe()
    kernel.destroy()
    for (const giveUp of waiting) giveUp(end())
    ended = Object.freeze({ ...ENDED, network: state.get().network })
    // Who follows the state hears of the end; queued, so that it also arrives when a listener destroys.
    refresh(ended)
    kernel.delivery.enqueue(() => state.complete())
    latest.complete()
    release()
  }
  /** What is under way as the kernel ends says so at once: the timers that would have ended it are gone. */
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    alive()
    let giveUp: (error: PorticoError) => void = () => undefined
    const over = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    waiting.add(giveUp)
    try {
      return await Promise.race([work(), over])
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
      whileAlive(async () => {
        kernel.fetchAhead(options.view)
        const { modal } = await navigate()
        await modal.openAt(toTarget(options), options.namespace)
      }),
    async preload() {
      if (!destroyed) await kernel.preload()
    },
    async close() {
      alive()
      return kernel.close()
    },
    getState() {
      if (ended) return ended
      refresh(select.get())
      return state.get()
    },
    subscribe(listener) {
      alive()
      return state.subscribe(listener)
    },
    getAccount(namespace) {
      if (ended) return undefined
      return namespace === undefined ? accounts.active.get() : accountOf(session, namespace)
    },
    // The adapter that connected the namespace decided what the provider is: `Providers`.
    getProvider: (namespace) => (destroyed ? undefined : (connections.provider(namespace) as ProviderFaceOf<typeof namespace> | undefined)),
    switchNetwork: (id) => whileAlive(() => networks.switchTo(id)).catch(kernel.raise),
    addNetwork(network) {
      alive()
      kernel.addNetwork(network)
    },
    removeNetwork(id) {
      alive()
      networks.remove(id)
    },
    disconnect: (namespace) => untilEnd(() => connections.disconnect(namespace)),
    signMessage: (message) =>
      whileAlive(async () => {
        const account = accounts.active.get()
        const namespace = session.activeNamespace.get()
        const current = session.stateOf(namespace)
        if (!account || current.status !== 'connected') throw new PorticoError('DISCONNECTED', 'There is no connected account.')
        const { sign } = await wallet.load()
        if (!sign) throw new PorticoError('WALLET_ERROR', 'This wallet cannot sign messages.')
        return sign.signMessage({ network: current.connection.network, account: account.address, message })
      }),
    theme: kernel.theme.current,
    setTheme(theme) {
      alive()
      kernel.theme.set(theme)
    },
    setLocale: (language) =>
      untilEnd(async () => {
        if (!isLocale(language)) throw new PorticoError('OPTION_INVALID', 'The locale is no BCP 47 language tag.')
        await kernel.i18n.setLanguage(language)
      }),
    locale: kernel.i18n.start,
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
  const release = claimKernelId(parsed.id)
  try {
    const kernel = buildKernel(options, parsed)
    kernel.host.add(options.plugins)
    kernel.i18n.warnUnsupplied()
    const face = createFace(kernel, release)
    if (globalThis.document) kernel.connections.restore()
    return face
  } catch (cause) {
    release()
    throw cause
  }
}
