import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account } from '../../../kernel/contract/caip.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Events, Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Store, StoreFactory, Undo, WritableStore } from '../../../kernel/contract/store.ts'
import { whileFollowed } from '../../../kernel/contract/tools/followed-store.ts'
import { rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseChainId } from '../family/chain-id.ts'
import { parseAccounts, readAccounts, readChain, someAccounts } from './ask-wallet.ts'

/** ms; a silent question while following. */
const ANSWER_LIMIT = 3_000

/** ms; the pause after a first `connect` that taught nothing, doubled up to the last: some wallets say `connect` with every answer. */
const FIRST_PAUSE = 1_000
const LAST_PAUSE = 32_000

/** A wallet lost its node and is looking for it: the connection stands. */
const TRANSIENT = 1013

/** A wallet that is listened to. */
interface FollowedWallet {
  readonly provider: Eip1193Provider
  /** Asks where the wallet is. Never rejects: a wallet that does not answer says nothing. */
  refresh(): Promise<void>
  stop(): void
}

type Listeners = readonly (readonly [event: keyof Eip1193Events, listener: (value: unknown) => void])[]

const addressesOf = (accounts: readonly Account[]): string => accounts.map(({ address }) => address.toLowerCase()).join()

/** Listens as EIP-1193 says; a wallet without events is not listened to. */
const listen = (provider: Eip1193Provider, listeners: Listeners): Undo => {
  const each = (name: 'on' | 'removeListener'): void => {
    try {
      if (typeof provider[name] === 'function') for (const [event, listener] of listeners) provider[name](event, listener)
    } catch {
      // A wallet that refuses listeners is as one without events.
    }
  }
  each('on')
  return () => each('removeListener')
}

/** Writes into `live` what the wallet says of itself, until it is disconnected (`undefined`) or stopped. */
const followWallet = (
  live: WritableStore<Connection<'eip155'> | undefined>,
  clock: ClockPort,
  ended: AbortSignal,
): FollowedWallet | undefined => {
  const first = live.get()
  if (!first) return undefined
  const { provider } = first
  let running = true
  let changes = 0
  let pause = 0
  let waiting: Undo | undefined
  let silence: Undo | undefined

  const take = (part: Partial<Pick<Connection<'eip155'>, 'accounts' | 'network'>>): void => {
    const now = live.get()
    if (!running || !now) return
    const next = { ...now, ...part }
    if (next.network === now.network && addressesOf(next.accounts) === addressesOf(now.accounts)) return
    pause = 0
    live.set(Object.freeze(next))
  }
  const end = (): void => {
    if (running) live.set(undefined)
    stop()
  }
  const counted = (listener: (value: unknown) => void) => (value: unknown) => {
    changes += 1
    listener(value)
  }
  const ask = async (emptyEnds: boolean): Promise<void> => {
    const before = changes
    const waitOptions = { clock, limit: ANSWER_LIMIT, signals: [ended], aborted: 'REQUEST_ABORTED' } as const
    try {
      const [accounts, network] = await Promise.all([readAccounts(provider, waitOptions), readChain(provider, waitOptions)])
      // An event that came meanwhile is newer than the answers.
      if (changes !== before) return
      const some = someAccounts(accounts)
      if (some) take({ accounts: some, network })
      else if (emptyEnds) end()
      else take({ network })
    } catch {
      // Nothing was learnt.
    }
  }
  const refresh = (): Promise<void> => ask(false)
  const shown = (): void => {
    if (document.visibilityState === 'visible') void ask(true)
  }
  const accountsChanged = counted((value) => {
    const accounts = parseAccounts(value)
    const some = someAccounts(accounts)
    if (some) take({ accounts: some })
    else if (accounts) end()
  })
  const chainChanged = counted((value) => {
    const network = parseChainId(value)
    if (network) take({ network })
  })
  const disconnected = counted((error) => {
    if (!rpcCodesOf(error).includes(TRANSIENT)) end()
  })
  const connected = (): void => {
    if (!running || waiting) return
    const again = (): void => {
      waiting = undefined
      void refresh()
    }
    const now = pause
    // Before the wallet is asked: it may say so again at once.
    pause = Math.min(pause * 2 || FIRST_PAUSE, LAST_PAUSE)
    if (now === 0) void refresh()
    else waiting = clock.after(now, again)
  }
  silence = listen(provider, [
    ['accountsChanged', accountsChanged],
    ['chainChanged', chainChanged],
    ['connect', connected],
    ['disconnect', disconnected],
  ])
  // It said at once that it is over.
  if (!running) silence()
  else if (typeof document !== 'undefined') document.addEventListener('visibilitychange', shown)
  function stop(): void {
    if (!running) return
    running = false
    waiting?.()
    silence?.()
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', shown)
  }
  // The wallet may have moved between its answer and now.
  if (running) void refresh()
  return { provider, refresh, stop }
}

/** The wallets that are followed now. */
interface Following {
  follow(connection: Connection<'eip155'>): Store<Connection<'eip155'> | undefined>
  /** Asks a wallet where it is and tells its followers. */
  refresh(provider: Eip1193Provider): Promise<void>
}

/** Follows wallets until nobody listens or the adapter is unloaded. */
export const createFollowing = (stores: StoreFactory, clock: ClockPort, ended: AbortSignal): Following => {
  const wallets = new Set<FollowedWallet>()
  const stopAll = (): void => {
    for (const wallet of wallets) wallet.stop()
    wallets.clear()
  }
  ended.addEventListener('abort', stopAll, { once: true })
  return {
    follow(connection) {
      const live = stores.create<Connection<'eip155'> | undefined>(connection)
      return whileFollowed(live, () => {
        const wallet = followWallet(live, clock, ended)
        if (!wallet) return () => undefined
        wallets.add(wallet)
        return () => {
          wallet.stop()
          wallets.delete(wallet)
        }
      })
    },
    async refresh(provider) {
      await Promise.all([...wallets].map((wallet) => (wallet.provider === provider ? wallet.refresh() : undefined)))
    },
  }
}
