import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { isNativeCoin } from '../../kernel/contract/tools/native-coin.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import type { BalanceService, BalanceState } from './service.ts'

/** ms between two readings while somebody looks. */
export const READ_EVERY = 10_000

/** ms; a reading that takes longer has failed. */
export const READ_LIMIT = 30_000

/** What the balance is read through. */
export interface BalanceDeps {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly wallet: WalletService
}

/** Whose balance on which network. */
interface Subject {
  readonly account: string
  readonly network: NonNullable<ReturnType<NetworksService['active']['get']>>
}

/** `force`: aside from what was answered before. */
interface Question {
  readonly whose: Subject | undefined
  readonly force: boolean
}

const NONE: BalanceState = Object.freeze({ status: 'none' })
const LOADING: BalanceState = Object.freeze({ status: 'loading' })

const asError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'The balance could not be read.', { cause })

const same = (a: Subject | undefined, b: Subject | undefined): boolean =>
  a?.account === b?.account && a?.network.caipNetworkId === b?.network.caipNetworkId

export const createBalance = (
  { accounts, networks, wallet }: BalanceDeps,
  clock: ClockPort,
  stores: StoreFactory,
  onUnload: (undo: Undo) => void,
): BalanceService => {
  const state = stores.create<BalanceState>(NONE)
  const subject = stores.join(
    [accounts.active, networks.active],
    (account, network): Subject | undefined =>
      account && network?.chainNamespace === account.namespace ? { account: account.address, network } : undefined,
    same,
  )
  let underWay = 0
  let watchers = 0
  let stopPolling: Undo = () => undefined

  const ask = async ({ account, network }: Subject, forceUpdate: boolean, signal: AbortSignal): Promise<BalanceState> => {
    const features = await wallet.load()
    if (features.namespace !== network.chainNamespace || !features.balance) return NONE
    const said = await features.balance.balance({ account, network: network.caipNetworkId, signal, forceUpdate })
    if (!isNativeCoin(network, said)) throw new PorticoError('WALLET_ERROR', 'The balance is not one of the network’s coin.')
    const { decimals, symbol } = network.nativeCurrency
    return Object.freeze({ status: 'ready', account, network: network.caipNetworkId, amount: said.amount, decimals, symbol })
  }
  const timedOut = (): PorticoError =>
    new PorticoError('HTTP_TIMEOUT', 'The balance did not come in time.', { context: { limit: READ_LIMIT } })
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'Another balance is wanted.')
  const timeout = { clock, ms: READ_LIMIT, error: timedOut }
  const read = stores.latest(async ({ whose, force }: Question, signal: AbortSignal, emit: (early: BalanceState) => void) => {
    // What is said already stands until the next answer.
    if (!whose || state.get().status === 'none') emit(whose ? LOADING : NONE)
    try {
      return whose ? await race({ timeout, signals: [signal], aborted }, () => ask(whose, force, signal)) : NONE
    } catch (cause) {
      return { status: 'failed' as const, error: asError(cause) }
    }
  }, state.set)
  const readFor = async (whose: Subject | undefined, force = false): Promise<void> => {
    underWay += 1
    await read({ whose, force })
    underWay -= 1
  }
  const refresh = (): Promise<void> => readFor(subject.get(), true)
  const failure = (): PorticoError | undefined => {
    const now = state.get()
    return now.status === 'failed' ? now.error : undefined
  }
  const look = (): void => {
    if (underWay === 0) void readFor(subject.get())
  }
  subject.subscribe((whose) => {
    // An amount of another account must not stand for one moment longer.
    state.set(NONE)
    void readFor(watchers > 0 ? whose : undefined)
  })
  onUnload(() => stopPolling())
  return {
    state,
    refresh,
    watch() {
      watchers += 1
      if (watchers === 1) stopPolling = poll({ clock, every: READ_EVERY, failure, ask: look })
      look()
      let watching = true
      return () => {
        if (!watching) return
        watching = false
        watchers -= 1
        if (watchers === 0) stopPolling()
      }
    },
  }
}
