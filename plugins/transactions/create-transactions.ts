import { PorticoError } from '../../kernel/contract/errors.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { createAccountCode } from './account-code.ts'
import type { AccountCodeService } from './account-code-service.ts'
import { createBegin, createId } from './begin.ts'
import { createBook } from './book.ts'
import type { CallsRun, CallsService } from './calls-service.ts'
import { createFollower } from './follow.ts'
import { createKeptTransactions, DESCRIPTION, type KeptTransaction } from './kept-transactions.ts'
import type { manifest } from './manifest.ts'
import { createNotices } from './notices.ts'
import { createCalls } from './send-calls.ts'
import { createSentences } from './sentences.ts'
import type { TransactionsService } from './service.ts'
import { createUnitPrice } from './unit-price.ts'

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

export const createTransactions = (
  context: SetupContext<typeof manifest>,
): { readonly transactions: TransactionsService; readonly calls: CallsService; readonly code: AccountCodeService } => {
  const { deps, ports, stores, text, signal, onUnload } = context
  const { sessions, networks, families, wallet, toasts, i18n, services, router, modal } = deps
  const { clock, log } = ports
  const { describe, describeStopped, describeRefusal } = createSentences({ text, i18n, networks, goesOn: (id) => calls.goesOn(id) })
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

  const dismiss = (id: string): void => {
    notices.dismiss(id)
    book.remove(id)
    follower.update()
  }
  const begin = createBegin({ book, follower, notices, wallet, families, log, signal, now: clock.now, textsReady })
  const sayStopped = (run: CallsRun): void => void toasts.show({ kind: 'error', text: describeStopped(run) })
  const calls = createCalls({ begin, of: book.of, wallet, router, modal, stores, log, signal, dismiss, sayStopped })

  onUnload(notices.dismissAll)
  void textsReady()
  follower.update()
  const transactions: TransactionsService = {
    of: book.of,
    describe,
    unitPrice: createUnitPrice({ clock, log, services }),
    async start(request) {
      const begun = await begin(request)
      return begun.status === 'asked' ? { status: 'asked', id: begun.id } : begun
    },
    sendCalls: calls.sendCalls,
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
    recheck: follower.recheck,
    dismiss,
  }
  const code = createAccountCode({
    active: deps.accounts.active,
    networks,
    wallet,
    stores,
    log,
    signal,
    add: transactions.add,
    of: book.of,
    title: () => text('clearedTitle'),
    refused: (error, { account, network }) => void toasts.show({ kind: 'error', text: describeRefusal(error, { account, network }) }),
  })
  return { transactions, code, calls: { run: calls.run, choose: calls.choose, leave: calls.leave } }
}
