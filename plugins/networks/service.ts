import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { AlertsService, ModalService, RouterService } from '../../kernel/contract/modal-services.ts'
import type { EventsPort, LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, NetworksService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { type Attempt, createAttempts } from '../../kernel/contract/tools/attempts.ts'

/** Names of the plugin's events. */
export const NETWORK_EVENTS = ['CLICK_SELECT_NETWORK_TO_SWAP'] as const

/** What switching works with. */
interface SwitchDeps {
  readonly networks: NetworksService
  readonly accounts: AccountsService
  readonly sessions: SessionsService
  readonly router: RouterService
  readonly modal: ModalService
  readonly alerts: AlertsService
  readonly log: LogPort
  readonly events: EventsPort<(typeof NETWORK_EVENTS)[number]>
}

/** What has become of asking the wallet to move to a network. */
export type SwitchAttempt = Attempt<CaipNetworkId>

/** The way to another network. */
export interface NetworkSwitchService {
  /** Those whose view is there. */
  readonly attempts: Store<readonly SwitchAttempt[]>
  /** How far the attempt with one network is. */
  attempt(id: CaipNetworkId): SwitchAttempt | undefined
  /**
   * Does what the row of a network does: asks the wallet in this task and shows it, or goes back if there is none to ask. For a family
   * without an account, while another family has one, it leads to `SwitchActiveChain`.
   */
  choose(id: CaipNetworkId): Promise<void>
  /**
   * Leads to the wallets of the network's family. The next one that is chosen is asked for the network. Connected wallets stay connected.
   */
  connectOn(id: CaipNetworkId): Promise<void>
  /**
   * Asks the wallet in this task, unless it is being asked for this network. The attempt is given up once all returned functions were
   * called.
   */
  move(id: CaipNetworkId): Undo
  /** Asks again after a failure. */
  retry(id: CaipNetworkId): void
  /** Asks the wallet to add the network and to move there, after a failure with `context.addable`. */
  add(id: CaipNetworkId): void
  /** Makes the connected wallet ready to be asked in the click on a row. */
  prepare(): void
}

export const createNetworkSwitch = (
  { networks, accounts, sessions, router, modal, alerts, log, events }: SwitchDeps,
  stores: StoreFactory,
  onUnload: (undo: Undo) => void,
): NetworkSwitchService => {
  const shows = (id: CaipNetworkId): boolean => {
    const target = router.current.get()
    return target?.view === 'SwitchNetwork' && target.params.network === id
  }
  /** The networks with swaps are offered there. */
  const isForSwap = (): boolean => {
    const target = router.current.get()
    return target?.view === 'UnsupportedChain' && target.params?.swapUnsupportedChain === true
  }
  const goOn = async (): Promise<void> => {
    if (router.depth.get() > 1) await router.back()
    if (!modal.state.get().open) return
    // Networks on top of something was only the way here; anywhere else the visitor is done.
    const isWay = router.current.get()?.view === 'Networks' || isForSwap()
    if (isWay && router.depth.get() > 1) await router.back()
    else await modal.close()
  }
  /** Networks whose next attempt has the wallet add them. */
  const adding = new Set<CaipNetworkId>()
  const attempts = createAttempts<CaipNetworkId>({
    stores,
    onUnload,
    keyOf: (id) => id,
    ask: (id, signal) => networks.switchTo(id, signal, { add: adding.delete(id) }),
    ended(attempt) {
      if (attempt.status === 'failed') alerts.raiseFor(attempt.error)
      else if (shows(attempt.target)) void goOn().catch((cause: unknown) => log.error('The view of a network could not be left.', cause))
    },
  })
  return {
    attempts: attempts.all,
    attempt: attempts.of,
    move: attempts.hold,
    async choose(id) {
      const network = networks.all.get().find((one) => one.caipNetworkId === id)
      if (!network || networks.active.get() === network) return void (await router.back())
      if (isForSwap()) events.emit('CLICK_SELECT_NETWORK_TO_SWAP', {})
      if (sessions.of(network.chainNamespace).get().status === 'connected') {
        // The wallet first: it may open a window of its own only while the click is alive. The view holds the attempt once it is entered.
        const letGo = attempts.hold(id)
        try {
          await router.push('SwitchNetwork', { network: id })
        } finally {
          letGo()
        }
        return
      }
      if (accounts.active.get()) return void (await router.push('SwitchActiveChain', { network: id }))
      await networks.switchTo(id)
      await router.back()
    },
    async connectOn(id) {
      await networks.switchTo(id)
      await modal.open('Connect', networks.all.get().find(({ caipNetworkId }) => caipNetworkId === id)?.chainNamespace)
    },
    retry(id) {
      if (attempts.of(id)?.status === 'failed') attempts.retry(id)
    },
    add(id) {
      const attempt = attempts.of(id)
      if (attempt?.status !== 'failed' || attempt.error.context.addable !== true) return
      adding.add(id)
      attempts.retry(id)
    },
    prepare() {
      const account = accounts.active.get()
      const state = account && sessions.of(account.namespace).get()
      if (state?.status !== 'connected') return
      const { connectorId, namespace } = state.connection
      sessions
        .prepare(connectorId, namespace)
        .catch((cause: unknown) => log.debug('The code that asks the wallet could not be loaded ahead.', cause))
    },
  }
}
