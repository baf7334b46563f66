import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { createBook } from './book.ts'
import { checkRequest } from './check-request.ts'
import { createFollower } from './follow.ts'
import { createKeptTransactions, DESCRIPTION, type KeptTransaction, type TransactionChange } from './kept-transactions.ts'
import type { manifest } from './manifest.ts'
import { createNotices } from './notices.ts'
import { createSentences, toTransactionError } from './sentences.ts'
import type { StartResult, Transaction, TransactionRequest, TransactionsService } from './service.ts'
import { createUnitPrice } from './unit-price.ts'

const createId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** By what the wallet names what it has sent. */
type Sent = Pick<Transaction, 'hash'> | Pick<Transaction, 'batch'>

/** The wallet's request, where it can send such an action at all. */
const senderOf = (
  { send, contract, batches }: ChainAdapter,
  { network, account, action }: TransactionRequest,
): (() => Promise<Sent>) | undefined => {
  const call = { network: network.caipNetworkId, account: account.address }
  if (action.type === 'transfer') {
    const { to, amount, asset, terms } = action
    const token = asset.address
    const more = { ...(token !== undefined && { token }), ...(terms && { terms }) }
    return send && (async () => ({ hash: await send.send({ ...call, to, amount, ...more }) }))
  }
  if (action.type === 'batch') {
    const { calls, atomic = true } = action
    return batches && (async () => ({ batch: await batches.sendCalls({ ...call, calls, atomic }) }))
  }
  const { to, data, value, gas } = action
  const more = { ...(value !== undefined && { value }), ...(gas !== undefined && { gas }) }
  return send && contract && (async () => ({ hash: await contract.sendCall({ ...call, to, data, ...more }) }))
}

/** The id of a transaction that may still be sent, where it is known. */
const uncertainId = (cause: unknown): string | undefined =>
  isPorticoError(cause) && typeof cause.context.id === 'string' ? cause.context.id : undefined

export const createTransactions = (context: SetupContext<typeof manifest>): TransactionsService => {
  const { deps, ports, stores, text, signal, onUnload } = context
  const { sessions, networks, families, wallet, toasts, i18n, services } = deps
  const { clock, log } = ports
  const describe = createSentences({ text, i18n, networks })
  const labels = { view: () => text('view'), stopWaiting: () => text('stopWaiting') }
  const notices = createNotices({ toasts, networks, links: ports.links, log, describe, labels })
  const kept = createKeptTransactions(ports.storage, clock.now)
  const book = createBook({ kept, stores, changedElsewhere: () => follower.update() })

  /** No view of ours is opened, so nobody else loads the texts. */
  const textsReady = (): Promise<void> => i18n.ready('transactions')
  const showLater = async (transaction: KeptTransaction): Promise<void> => {
    await textsReady()
    if (!signal.aborted) notices.show(transaction)
  }
  /** Ended while nobody looked at this page. */
  const unseenEnds = new Set<string>()
  const showEnd = ({ id, noticed }: KeptTransaction): void => {
    if (noticed) return
    if (isHidden()) return void unseenEnds.add(id)
    // First, so that no other tab says it as well.
    const shown = book.change(id, { noticed: true })
    if (shown) void showLater(shown)
  }
  const comeBack = (): void => {
    if (isHidden()) return
    for (const id of unseenEnds) {
      const now = book.find(id)
      if (now) showEnd(now)
    }
    unseenEnds.clear()
  }
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', comeBack)
    onUnload(() => document.removeEventListener('visibilitychange', comeBack))
  }
  /** What was read of the account may not be so any more, in each tab, whoever has sent it. */
  const refreshBalances = (): void => {
    void deps.balance.get()?.refresh()
    void deps.tokens.get()?.refresh({ force: true })
  }
  const follower = createFollower({
    book,
    wallet,
    networks,
    sessions,
    locks: ports.locks,
    clock,
    log,
    signal,
    ended(transaction) {
      refreshBalances()
      showEnd(transaction)
    },
    delayed(transaction) {
      refreshBalances()
      void showLater(transaction)
    },
  })

  const stopWaiting = (id: string): void => {
    const now = book.change(id, { status: 'unanswered' })
    if (now) notices.show(now)
  }
  /** Hands a request to the wallet, once, and says what it answers. Never rejects. */
  const ask = async (id: string, send: () => Promise<Sent>): Promise<void> => {
    let change: TransactionChange
    try {
      change = { status: 'pending', ...(await send()) }
    } catch (cause) {
      log.info('The wallet did not send a transaction.', cause)
      const error = toTransactionError(cause)
      const uncertain = error.code === 'SEND_UNCERTAIN'
      const hash = uncertain ? uncertainId(cause) : undefined
      change = { status: uncertain ? 'uncertain' : 'refused', error, ...(hash !== undefined && { hash }) }
    }
    if (signal.aborted) return
    const before = book.find(id)
    const now = book.change(id, change)
    if (!now) return
    // A visitor who no longer waits for the wallet is not told that it refused.
    if (before?.status !== 'unanswered' || now.status !== 'refused') notices.show(now)
  }
  const stopped = (reason: Extract<StartResult, { readonly status: 'stopped' }>['reason']): StartResult => ({ status: 'stopped', reason })

  onUnload(notices.dismissAll)
  void textsReady()
  follower.update()
  return {
    of: book.of,
    describe,
    unitPrice: createUnitPrice({ clock, log, services }),
    async start(request) {
      const { network, account, kind, title, objection = () => undefined } = request
      let features: ChainAdapter
      let problem: Awaited<ReturnType<typeof checkRequest>>
      try {
        features = await wallet.load(account.namespace)
        problem = await checkRequest(features, request, (await families.load(account.namespace)).codec)
        await textsReady()
      } catch (cause) {
        if (objection() === 'unwanted') return stopped('unwanted')
        log.info('A transaction could not be checked.', cause)
        return stopped('notChecked')
      }
      const objected = objection()
      const reason = objected === 'unwanted' ? objected : (problem ?? objected)
      if (reason) return stopped(reason)
      const send = senderOf(features, request)
      if (!send) return stopped('cannotSend')
      const id = createId()
      const asked: KeptTransaction = Object.freeze({
        id,
        namespace: account.namespace,
        network: network.caipNetworkId,
        account: account.address,
        status: 'asking',
        kind,
        title: Object.freeze({ ...title }),
        createdAt: clock.now(),
      })
      book.add(asked)
      follower.followRequest(id, features, ask(id, send))
      notices.asking(asked, () => stopWaiting(id))
      return { status: 'asked', id }
    },
    add({ hash, network, account = deps.accounts.active.get(), kind = 'call', title = {} }) {
      if (!account) throw new PorticoError('DISCONNECTED', 'A transaction was added while no account is connected.')
      const place = network ?? networks.active.get()?.caipNetworkId
      if (typeof hash !== 'string' || hash === '' || hash.length > 256 || !place?.startsWith(`${account.namespace}:`))
        throw new PorticoError('OPTION_INVALID', 'A transaction has a hash, and a network of its account’s family.')
      const same = book
        .of(account)
        .get()
        .find((one) => one.hash === hash && one.network === place)
      if (same) return same.id
      const { description, ...rest } = title
      const words = cleanText(description, DESCRIPTION)
      const added: KeptTransaction = Object.freeze({
        id: createId(),
        namespace: account.namespace,
        network: place,
        account: account.address,
        hash,
        status: 'pending',
        kind,
        title: Object.freeze({ ...rest, ...(words && { description: words }) }),
        createdAt: clock.now(),
      })
      book.add(added)
      void showLater(added)
      follower.follow(added.id)
      return added.id
    },
    dismiss(id) {
      notices.dismiss(id)
      book.remove(id)
      follower.update()
    },
  }
}
