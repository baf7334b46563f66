import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { AccountsService, NetworksService, WalletService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
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

const NONE: BalanceState = Object.freeze({ status: 'none' })
const LOADING: BalanceState = Object.freeze({ status: 'loading' })

const asError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'The balance could not be read.', { cause })

const same = (a: Subject | undefined, b: Subject | undefined): boolean =>
  a?.account === b?.account && a?.network.caipNetworkId === b?.network.caipNetworkId

/** Makes the owner of the balance. */
export const createBalance = (
  { accounts, networks, wallet }: BalanceDeps,
  clock: ClockPort,
  stores: StoreFactory,
  onUnload: (undo: Undo) => void,
): BalanceService => {
  const state = stores.create<BalanceState>(NONE)
  let known: Subject | undefined
  let reading: AbortController | undefined
  let watchers = 0
  let stopPolling: Undo = () => undefined

  const subject = (): Subject | undefined => {
    const account = accounts.active.get()
    const network = networks.active.get()
    return account && network?.chainNamespace === account.namespace ? { account: account.address, network } : undefined
  }
  const ask = async ({ account, network }: Subject, signal: AbortSignal): Promise<BalanceState> => {
    const features = await wallet.load()
    if (features.namespace !== network.chainNamespace || !features.balance) return NONE
    const { amount, decimals, symbol } = await features.balance.balance({ account, network: network.caipNetworkId, signal })
    return Object.freeze({ status: 'ready', account, network: network.caipNetworkId, amount, decimals, symbol })
  }
  const stop = (): void => {
    const ended = reading
    reading = undefined
    ended?.abort()
  }
  const read = (): Promise<void> => {
    stop()
    const whose = subject()
    known = whose
    if (!whose) {
      state.set(NONE)
      return Promise.resolve()
    }
    // What is said already stands until the next answer.
    if (state.get().status === 'none') state.set(LOADING)
    const mine = new AbortController()
    reading = mine
    return new Promise((resolve) => {
      const settle = (next: BalanceState): void => {
        stopClock()
        if (reading === mine) {
          reading = undefined
          state.set(next)
        }
        resolve()
      }
      const fail = (cause: unknown): void => settle({ status: 'failed', error: asError(cause) })
      const stopClock = clock.after(READ_LIMIT, () => {
        fail(new PorticoError('HTTP_TIMEOUT', 'The balance did not come in time.', { context: { limit: READ_LIMIT } }))
        mine.abort()
      })
      // Given up for a newer reading, or for good: nobody waits for this one.
      mine.signal.addEventListener('abort', () => settle(NONE))
      ask(whose, mine.signal).then(settle, fail)
    })
  }
  const follow = (): void => {
    if (same(known, subject())) return
    // An amount of another account must not stand for one moment longer.
    stop()
    known = undefined
    state.set(NONE)
    if (watchers > 0) void read()
  }
  onUnload(accounts.active.subscribe(follow))
  onUnload(networks.active.subscribe(follow))
  onUnload(() => {
    stopPolling()
    stop()
  })
  return {
    state,
    refresh: read,
    watch() {
      watchers += 1
      if (watchers === 1) {
        stopPolling = clock.every(READ_EVERY, () => {
          if (!reading) void read()
        })
      }
      if (!reading) void read()
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
