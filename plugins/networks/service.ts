import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { SwitchDeps } from './switch-deps.ts'

/** What has become of the switch that is on screen. */
export type SwitchAttempt =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' | 'done'; readonly network: CaipNetworkId }
  | { readonly status: 'failed'; readonly network: CaipNetworkId; readonly error: PorticoError }

/** The way to another network. */
export interface NetworkSwitchService {
  readonly attempt: Store<SwitchAttempt>
  /** What the row of a network does: asks the wallet, or goes back where there is none to ask. */
  choose(id: CaipNetworkId): Promise<void>
  /** Asks the wallet, once for each time SwitchNetwork comes on screen; leaving that view gives the attempt up. */
  begin(id: CaipNetworkId): void
  /** Asks again after a failure. */
  retry(): void
}

const IDLE: SwitchAttempt = Object.freeze({ status: 'idle' })

const toError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'The wallet gave no reason.', { cause })

/** Makes the network switch. The attempt lives here, so that a view drawn twice asks once. */
export const createNetworkSwitch = (deps: SwitchDeps, stores: StoreFactory, onUnload: (undo: Undo) => void): NetworkSwitchService => {
  const { networks, accounts, connections, router, modal, alerts } = deps
  const attempt = stores.create<SwitchAttempt>(IDLE)
  let running: AbortController | undefined

  const shows = (id: CaipNetworkId): boolean => {
    const target = router.current.get()
    return target?.view === 'SwitchNetwork' && target.params.network === id
  }
  const stop = (): void => {
    running?.abort()
    running = undefined
  }
  const leave = async (): Promise<void> => {
    if (router.depth.get() > 1) await router.back()
    if (!modal.state.get().open) return
    // Networks on top of something was only the way here; anywhere else the visitor is done.
    if (router.current.get()?.view === 'Networks' && router.depth.get() > 1) await router.back()
    else await modal.close()
  }
  const fail = (network: CaipNetworkId, error: PorticoError): void => {
    attempt.set(Object.freeze({ status: 'failed', network, error }))
    alerts.raiseFor(error)
  }
  const run = async (network: CaipNetworkId): Promise<void> => {
    stop()
    const mine = new AbortController()
    running = mine
    attempt.set(Object.freeze({ status: 'asking', network }))
    try {
      await networks.switchTo(network, mine.signal)
      if (running !== mine) return
      running = undefined
      attempt.set(Object.freeze({ status: 'done', network }))
      if (shows(network)) await leave()
    } catch (cause) {
      if (running === mine) fail(network, toError(cause))
    }
  }
  onUnload(
    router.current.subscribe(() => {
      const now = attempt.get()
      if (now.status === 'idle' || shows(now.network)) return
      stop()
      attempt.set(IDLE)
    }),
  )
  onUnload(stop)
  return {
    attempt,
    async choose(id) {
      const network = networks.all.get().find((one) => one.caipNetworkId === id)
      if (!network || networks.active.get() === network) return void (await router.back())
      if (connections.of(network.chainNamespace).get().status === 'connected')
        return void (await router.push('SwitchNetwork', { network: id }))
      const before = accounts.active.get()
      await networks.switchTo(id)
      // An account of another chain family is no use here: the product decides where to begin.
      if (before && !accounts.active.get()) await modal.open()
      else await router.back()
    },
    begin(id) {
      const now = attempt.get()
      if (!shows(id) || (now.status !== 'idle' && now.network === id)) return
      void run(id)
    },
    retry() {
      const now = attempt.get()
      if (now.status === 'failed') void run(now.network)
    },
  }
}
