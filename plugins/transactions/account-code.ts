import type { Account, CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import type { AccountCode, AccountCodeService } from './account-code-service.ts'
import { toTransactionError } from './sentences.ts'
import type { TransactionError, TransactionsService } from './service.ts'

interface CodeParts {
  readonly active: Store<Account | undefined>
  readonly networks: Pick<NetworksService, 'active'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly stores: StoreFactory
  readonly log: LogPort
  readonly signal: AbortSignal
  readonly add: TransactionsService['add']
  readonly of: TransactionsService['of']
  title(): string
  /** The wallet did not do it. */
  refused(error: TransactionError, place: { readonly account: Account; readonly network: CaipNetworkId }): void
}

const NOTHING: AccountCode = Object.freeze({ status: 'idle' })

export const createAccountCode = (parts: CodeParts): AccountCodeService => {
  const { active, networks, wallet, stores, log, signal, add, of, title, refused } = parts
  const state = stores.create<AccountCode>(NOTHING)
  const clearing = stores.create(false)
  const place = () => {
    const [account, network] = [active.get(), networks.active.get()?.caipNetworkId]
    return account && network?.startsWith(`${account.namespace}:`) ? { account, network } : undefined
  }
  const look = stores.latest(
    async (at: ReturnType<typeof place>, aborted): Promise<AccountCode> => {
      if (!at) return NOTHING
      try {
        const { delegation } = await wallet.load(at.account.namespace)
        const said = await delegation?.delegation({ network: at.network, account: at.account.address, signal: aborted })
        return Object.freeze({ status: 'ready', ...said })
      } catch (cause) {
        if (!aborted.aborted) log.info('Whose code the account runs could not be read.', cause)
        return Object.freeze({ status: 'failed' })
      }
    },
    (code) => state.set(code),
  )
  const read = (): void => {
    state.set(Object.freeze({ status: 'loading' }))
    void look(place())
  }
  return {
    state,
    clearing,
    read,
    watch() {
      read()
      const stops = [active.subscribe(read), networks.active.subscribe(read)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async clear() {
      const at = place()
      if (!at || clearing.get()) return
      const { account, network } = at
      clearing.set(true)
      try {
        const { delegation } = await wallet.load(account.namespace)
        const hash = await delegation?.clear({ network, account: account.address, signal })
        if (hash === undefined) return
        const id = add({ hash, network, account, title: { description: title() } })
        await until(of(account), (all) => !all.some((one) => one.id === id && one.status === 'pending'), signal)
        read()
      } catch (cause) {
        log.info('The code of the account was not taken away.', cause)
        if (!signal.aborted) refused(toTransactionError(cause), at)
      } finally {
        clearing.set(false)
      }
    },
  }
}
