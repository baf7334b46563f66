import type { StoreFactory, WritableStore } from '../../kernel/contract/store.ts'
import { isOfThisPage, isOpen, type KeptTransaction, type KeptTransactions, type TransactionChange } from './kept-transactions.ts'
import type { Transaction, TransactionOwner, TransactionsService } from './service.ts'

/** Every transaction that this page knows of: its own, and those that all tabs share. */
export interface Book extends Pick<TransactionsService, 'of'> {
  find(id: string): KeptTransaction | undefined
  /** Transactions to be followed. */
  open(): readonly KeptTransaction[]
  add(transaction: KeptTransaction): void
  /** Answers it as it is then; undefined where it is in no list any more, as another tab has taken it out. */
  change(id: string, change: TransactionChange): KeptTransaction | undefined
  remove(id: string): void
}

interface BookParts {
  readonly kept: KeptTransactions
  readonly stores: StoreFactory
  /** Another tab has written what all share. */
  readonly changedElsewhere: () => void
}

/** As readers have it. */
const publicOf = ({ seen: _, noticed: __, ...transaction }: KeptTransaction): Transaction => Object.freeze(transaction)

const keyOf = ({ namespace, address }: TransactionOwner): string => `${namespace}:${address}`

/** What a change sets to undefined is gone. */
const changed = (transaction: KeptTransaction, change: TransactionChange): KeptTransaction =>
  Object.freeze(
    Object.fromEntries(Object.entries({ ...transaction, ...change }).filter(([, value]) => value !== undefined)),
  ) as unknown as KeptTransaction

/** How many refusals this page remembers. */
const REFUSALS = 50

/** Keeps the lists of accounts as stores. */
export const createBook = ({ kept, stores, changedElsewhere }: BookParts): Book => {
  const ofThisPage = new Map<string, KeptTransaction>()
  const lists = new Map<string, { readonly owner: TransactionOwner; readonly list: WritableStore<readonly Transaction[]> }>()
  const read = (owner: TransactionOwner): readonly Transaction[] => {
    const current = [...ofThisPage.values(), ...kept.open()].filter(
      ({ namespace, account }) => namespace === owner.namespace && account === owner.address,
    )
    const ended = kept.ended(owner).filter(({ id }) => current.every((one) => one.id !== id))
    return Object.freeze([...current, ...ended].sort((a, b) => b.createdAt - a.createdAt).map(publicOf))
  }
  const refresh = ({ namespace, address }: TransactionOwner): void => {
    const entry = lists.get(keyOf({ namespace, address }))
    entry?.list.set(read(entry.owner))
  }
  const refreshOf = ({ namespace, account }: Transaction): void => refresh({ namespace, address: account })
  kept.watchOpen(() => {
    for (const { owner } of lists.values()) refresh(owner)
    changedElsewhere()
  })
  const find = (id: string): KeptTransaction | undefined => {
    const near = ofThisPage.get(id) ?? kept.open().find((one) => one.id === id)
    if (near) return near
    for (const { owner } of lists.values()) {
      const ended = kept.ended(owner).find((one) => one.id === id)
      if (ended) return ended
    }
    return undefined
  }
  const place = (transaction: KeptTransaction): void => {
    ofThisPage.delete(transaction.id)
    if (isOfThisPage(transaction)) {
      ofThisPage.set(transaction.id, transaction)
      const refused = [...ofThisPage.values()].filter(({ status }) => status === 'refused')
      for (const { id } of refused.slice(0, -REFUSALS)) ofThisPage.delete(id)
    } else kept.put(transaction)
    refreshOf(transaction)
  }
  const book: Book = {
    of({ namespace, address }) {
      const owner = { namespace, address }
      const known = lists.get(keyOf(owner))
      if (known) return known.list
      const list = stores.create(read(owner))
      lists.set(keyOf(owner), { owner, list })
      kept.watchEnded(owner, () => refresh(owner))
      return list
    },
    find,
    open: () => kept.open().filter(isOpen),
    add: place,
    change(id, change) {
      const now = find(id)
      if (!now) return undefined
      const next = changed(now, change)
      place(next)
      return next
    },
    remove(id) {
      const now = find(id)
      if (!now) return
      ofThisPage.delete(id)
      kept.remove(now)
      refreshOf(now)
    },
  }
  return book
}
