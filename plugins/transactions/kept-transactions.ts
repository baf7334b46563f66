import * as v from 'valibot'
import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import type { AsJson, StoragePort } from '../../kernel/contract/ports.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import type { Transaction, TransactionOwner, TransactionStatus } from './service.ts'

/** A transaction as it is kept, with what only following it needs. */
export interface KeptTransaction extends Transaction {
  /** The network has been found to know it. */
  readonly seen?: boolean
  /** The notice of its end was shown in one of the tabs. */
  readonly noticed?: boolean
}

/** What changes of one; what is set to undefined goes. */
export type TransactionChange = { readonly [K in keyof KeptTransaction]?: KeptTransaction[K] | undefined }

const OPEN: readonly TransactionStatus[] = ['pending', 'uncertain']
const HERE: readonly TransactionStatus[] = ['asking', 'unanswered', 'refused']

/** By what it can be followed: undefined while the wallet has not said it. */
export const idOf = ({ hash: id, batch: calls }: Pick<Transaction, 'hash' | 'batch'>): string | undefined => id ?? calls

/** Whether it is to be followed to its end. */
export const isOpen = ({ status }: Pick<Transaction, 'status'>): boolean => OPEN.includes(status)

/** Whether no other tab and no later page has use for it: the answer of the wallet comes to this page. */
export const isOfThisPage = ({ status }: Pick<Transaction, 'status'>): boolean => HERE.includes(status)

/** How many that are over are kept of an account, and how many that are on their way of all accounts. */
const KEPT = 50
const KEPT_OPEN = 100

/** ms; the network has forgotten what is older. And ms for which one without an id, which nobody can follow, is warned of. */
const OLDEST = 14 * 86_400_000
const OLDEST_WITHOUT_ID = 86_400_000

/** Characters of the application's own words. */
export const DESCRIPTION = 100

const words = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cleanText(value, limit)),
    v.minLength(1),
  )
const plain = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const chainId = v.pipe(
  plain(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  v.transform((id) => id as CaipNetworkId),
)
const address = plain(/^[0-9A-Za-z]{20,128}$/)
/** What a wallet answers is kept as it is, short of what cannot be an id at all. */
const hash = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
/** A wallet's id of several calls; the longest of EIP-5792. */
const batch = v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
const amount = v.object({
  amount: plain(/^\d{1,80}(\.\d{1,80})?$/),
  symbol: words(40),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  token: v.exactOptional(address),
})
const schema = v.pipe(
  v.object({
    id: plain(/^[0-9a-f]{32}$/),
    network: chainId,
    account: address,
    hash: v.exactOptional(hash),
    batch: v.exactOptional(batch),
    status: v.picklist(['pending', 'uncertain', 'confirmed', 'reverted', 'partial', 'cancelled', 'replaced', 'dropped', 'expired']),
    kind: v.picklist(['transfer', 'approval', 'swap', 'call']),
    title: v.object({
      sent: v.exactOptional(amount),
      received: v.exactOptional(amount),
      allowed: v.exactOptional(amount),
      counterparty: v.exactOptional(address),
      description: v.exactOptional(words(DESCRIPTION)),
    }),
    step: v.exactOptional(v.object({ at: place, of: place })),
    createdAt: time,
    endedAt: v.exactOptional(time),
    replacedBy: v.exactOptional(hash),
    fee: v.exactOptional(amount),
    error: v.exactOptional(
      v.object({
        code: plain(/^[A-Z_]{1,40}$/),
        reason: v.exactOptional(plain(/^[a-zA-Z]{1,40}$/)),
        detail: v.exactOptional(plain(/^[a-zA-Z]{1,40}$/)),
        rpcCode: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
      }),
    ),
    seen: v.exactOptional(v.boolean()),
    noticed: v.exactOptional(v.boolean()),
  }),
  v.transform((kept): KeptTransaction => {
    const [namespace] = kept.network.split(':')
    return Object.freeze({ ...kept, namespace: namespace as Namespace })
  }),
)

/** Reads a list without entries that do not fit: one broken entry does not take the others with it. */
const parseList = (input: unknown): readonly KeptTransaction[] => {
  if (!Array.isArray(input)) throw new TypeError('The transactions are no list.')
  return input.slice(0, KEPT_OPEN).flatMap((one) => {
    const parsed = v.safeParse(schema, one)
    return parsed.success ? [parsed.output] : []
  })
}

/** Transactions in the plugin's storage, for all tabs of the site. Each call reads the storage. */
export interface KeptTransactions {
  /** All that are on their way, newest first. */
  open(): readonly KeptTransaction[]
  /** Those of an account that are over, newest first. */
  ended(owner: TransactionOwner): readonly KeptTransaction[]
  /** Keeps one in the list that its status calls for, and takes it out of the other. */
  put(transaction: KeptTransaction): void
  remove(transaction: KeptTransaction): void
  /** Runs when another tab has written one of the lists. `ended` is watched from the first call for an account on. */
  watchOpen(run: () => void): void
  watchEnded(owner: TransactionOwner, run: () => void): void
}

const OPEN_KEY = 'open'
const endedKey = ({ namespace, address: of }: TransactionOwner): string => `ended.${namespace}.${of}`
const ownerOf = ({ namespace, account }: Transaction): TransactionOwner => ({ namespace, address: account })

/** Reads and writes them. What does not parse reads as absent. */
export const createKeptTransactions = (storage: StoragePort, now: () => number): KeptTransactions => {
  const isYoung = (one: KeptTransaction): boolean => now() - one.createdAt < (idOf(one) === undefined ? OLDEST_WITHOUT_ID : OLDEST)
  const open = (): readonly KeptTransaction[] => (storage.get(OPEN_KEY, parseList) ?? []).filter((one) => isOpen(one) && isYoung(one))
  const ended = (owner: TransactionOwner): readonly KeptTransaction[] =>
    (storage.get(endedKey(owner), parseList) ?? []).filter((one) => !isOpen(one) && one.account === owner.address)
  const write = (key: string, list: readonly KeptTransaction[]): void => {
    // Its namespace is that of its network.
    const stored: readonly AsJson<Omit<KeptTransaction, 'namespace'>>[] = list.map(({ namespace: _, ...one }) => one)
    if (stored.length > 0) storage.set(key, stored)
    else storage.remove(key)
  }
  const without = (list: readonly KeptTransaction[], { id }: KeptTransaction): readonly KeptTransaction[] =>
    list.filter((one) => one.id !== id)
  /** The one at its place, or at the head. */
  const withOne = (list: readonly KeptTransaction[], one: KeptTransaction): readonly KeptTransaction[] =>
    list.some(({ id }) => id === one.id) ? list.map((other) => (other.id === one.id ? one : other)) : [one, ...list]
  const takeOut = (key: string, list: readonly KeptTransaction[], one: KeptTransaction): void => {
    if (list.some(({ id }) => id === one.id)) write(key, without(list, one))
  }
  return {
    open,
    ended,
    put(one) {
      const owner = ownerOf(one)
      if (isOpen(one)) return write(OPEN_KEY, withOne(open(), one).slice(0, KEPT_OPEN))
      // In the list of the others first: between the two writes it is in both, and nowhere lost.
      write(endedKey(owner), withOne(ended(owner), one).slice(0, KEPT))
      takeOut(OPEN_KEY, open(), one)
    },
    remove(one) {
      const owner = ownerOf(one)
      takeOut(OPEN_KEY, open(), one)
      takeOut(endedKey(owner), ended(owner), one)
    },
    watchOpen: (run) => void storage.watch(OPEN_KEY, parseList, run),
    watchEnded: (owner, run) => void storage.watch(endedKey(owner), parseList, run),
  }
}
