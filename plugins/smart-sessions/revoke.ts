import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { WritableStore } from '../../kernel/contract/store.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import type { Transaction, TransactionsService } from '../transactions/manifest.ts'
import { revocationText, revokeSession } from './api.ts'
import type { KeptSessions } from './kept-sessions.ts'
import type { SessionProblem } from './service.ts'
import type { SessionListOwner } from './session-list.ts'
import type { SessionSource } from './to-session.ts'

export interface RevokeParts {
  readonly accounts: Pick<AccountsService, 'of' | 'select'>
  readonly networks: Pick<NetworksService, 'all' | 'active' | 'switchTo'>
  readonly families: Pick<FamiliesService, 'of'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly services: ServicesService
  readonly transactions: Pick<TransactionsService, 'start' | 'of'>
  readonly kept: KeptSessions
  readonly list: Pick<SessionListOwner, 'source' | 'refresh'>
  readonly problem: WritableStore<SessionProblem | undefined>
  readonly log: LogPort
  readonly signal: AbortSignal
  /** What the transaction is called in the list of transactions. */
  description(): string
}

/** The wallet has taken the transaction. */
const SENT = ['pending', 'confirmed'] as const

/** Ends sessions: on the chain by a transaction of the account, and at the service by its signature. */
export const createRevoke = (parts: RevokeParts): ((id: string) => Promise<void>) => {
  const { accounts, networks, families, wallet, services, transactions, kept, list, problem, log, signal } = parts

  const tellService = async ({ pci, account, network }: SessionSource): Promise<void> => {
    if (pci === undefined || !services.has('api')) return
    try {
      const features = await wallet.load('eip155')
      const signature = await features.sign?.signMessage({ network, account, message: revocationText(pci, account), signal })
      if (signature === undefined) return
      await services.call(revokeSession, { path: { address: account }, body: { pci, signature } }, { signal })
    } catch (cause) {
      // The chain has it: what the service says makes no difference to what can be spent.
      if (!signal.aborted) log.info('The service was not told that a session is revoked.', cause)
    }
  }
  const keepRevocation = (source: SessionSource, revocation: string): void => {
    if (kept.all.get().some(({ id }) => id === source.id)) kept.change(source.id, { revocation })
    else {
      // Under the same id: the view that shows it stays.
      const { serviceRevoked: _, ...session } = source
      kept.add({ ...session, revocation })
    }
  }
  return async (id) => {
    const source = list.source(id)
    const network = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === source?.network)
    const account = accounts
      .of('eip155')
      .get()
      .find(({ address }) => source && families.of('eip155')?.codec.equal(address, source.account))
    if (!source || !network || !account) return
    problem.set(undefined)
    try {
      if (networks.active.get()?.caipNetworkId !== network.caipNetworkId) await networks.switchTo(network.caipNetworkId, signal)
      const { permissions } = await wallet.load('eip155')
      const call = permissions?.revocation({ account: source.account, context: source.context, manager: source.manager })
      if (!call?.data) {
        problem.set({ key: 'notSent' })
        return
      }
      const { to, data } = call
      const title = { counterparty: to, description: parts.description() }
      const started = await transactions.start({ network, account, kind: 'call', title, action: { type: 'call', to, data } })
      if (started.status === 'stopped') {
        problem.set({ key: 'notSent' })
        return
      }
      keepRevocation(source, started.id)
      // One question to the wallet at a time. What it declines is said by `transactions`, and the session is open: the service hears nothing.
      const sent = transactions.of({ namespace: account.namespace, address: account.address })
      const find = (all: readonly Transaction[]) => all.find(({ id: one }) => one === started.id)?.status
      const answered = await until(sent, (all) => find(all) !== 'asking', signal)
      if (SENT.some((status) => status === find(answered))) await tellService(source)
    } catch (cause) {
      log.info('A session was not revoked.', cause)
      problem.set({ key: isPorticoError(cause) && cause.code === 'REQUEST_REJECTED' ? 'declined' : 'notSent' })
    }
    await list.refresh()
  }
}
