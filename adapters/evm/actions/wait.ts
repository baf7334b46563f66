import { type Client, type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, SendFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { pause } from '../../../kernel/contract/tools/pause.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toReadError } from './chain-errors.ts'
import type { Chains } from './chains.ts'
import { isHash } from './value-checks.ts'

type Receipt = Awaited<ReturnType<typeof getTransactionReceipt>>
type Transaction = Awaited<ReturnType<typeof getTransaction>>

/** A transaction as it was sent. */
type SentTransaction = Pick<Transaction, 'hash' | 'from' | 'to' | 'nonce' | 'value' | 'input'>

/** The receipt, once the transaction is in a block. Rejects with `HTTP_INVALID` when the endpoint gives another one's. */
export const findReceipt = async (client: Client, hash: Hash): Promise<Receipt | undefined> => {
  const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (typeof receipt?.blockNumber !== 'bigint') return undefined
  const ours = receipt.transactionHash.toLowerCase() === hash.toLowerCase()
  if (ours && (receipt.status === 'success' || receipt.status === 'reverted')) return receipt
  throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave a receipt that makes no sense.')
}

/** The transaction, while the endpoint knows it. */
const findTransaction = (client: Client, hash: Hash): Promise<SentTransaction | undefined> =>
  getTransaction(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  })

/** What took a transaction's place: the same at another price, an empty one to oneself, or something else. */
interface Replacement {
  readonly hash: Hash
  readonly reason: 'repriced' | 'cancelled' | 'replaced'
}

/** Blocks that are read at one look. */
const BLOCKS = 50n

const same = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase()

const reasonOf = (before: SentTransaction, after: SentTransaction): Replacement['reason'] => {
  if (same(after.to, before.to) && after.value === before.value && same(after.input, before.input)) return 'repriced'
  return same(after.to, after.from) && after.value === 0n ? 'cancelled' : 'replaced'
}

/** What becomes of a transaction that was seen. */
interface ReplacementSearch {
  /** Looks once; `undefined` while nothing has taken the transaction's place. */
  find(): Promise<Replacement | undefined>
  /** Whether any transaction with its nonce waits or is in a block, as far as the endpoint can say. */
  isWaiting(): Promise<boolean>
}

/** Looks, from the block of its making on, for another transaction with the nonce of a sent one. */
const createReplacementSearch = async (client: Client, sent: SentTransaction): Promise<ReplacementSearch> => {
  let next = await getBlockNumber(client)
  const inBlock = async (blockNumber: bigint): Promise<Replacement | undefined> => {
    const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true })
    const after = transactions.find(({ from, nonce }) => same(from, sent.from) && nonce === sent.nonce)
    return after && !same(after.hash, sent.hash) ? { hash: after.hash, reason: reasonOf(sent, after) } : undefined
  }
  const countOf = (blockTag: 'latest' | 'pending'): Promise<number> => getTransactionCount(client, { address: sent.from, blockTag })
  return {
    async find() {
      if ((await countOf('latest')) <= sent.nonce) return undefined
      const latest = await getBlockNumber(client)
      for (let read = 0n; next <= latest && read < BLOCKS; read++) {
        const found = await inBlock(next)
        if (found) return found
        next += 1n
      }
      return undefined
    },
    isWaiting: async () => (await countOf('pending')) > sent.nonce,
  }
}

/** ms; after that nothing is known, which is not the same as failed. */
const LIMIT = 180_000

/** ms before the second look, doubled from look to look: fast chains are quick to know. And the most between two looks. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 4_000

/** ms for which an endpoint that knew a transaction has to say that it does not: others behind the same address may not have heard of it. */
const DROPPED = 15_000

const failed = (message: string, reason: string, hash: Hash): PorticoError =>
  new PorticoError('TRANSACTION_FAILED', message, { context: { reason, hash } })

interface WaitParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signals: readonly (AbortSignal | undefined)[]
  /** Blocks that a transaction's has to be the last of, itself counted. */
  readonly confirmations: bigint
  /** The endpoint knew the transaction in an earlier wait. */
  readonly seen: boolean
  onSeen?(): void
  /** What the wallet says of an id of its own, as smart accounts answer them: the hash once it is in a block. */
  statusOf(): Promise<Hash | undefined>
}

/** Makes one look after another: the hash under which the transaction is in a block, once it is. Throws `TRANSACTION_FAILED`. */
const createLook = (
  client: Client,
  hash: Hash,
  { clock, confirmations, seen, onSeen, statusOf }: WaitParts,
): (() => Promise<Hash | undefined>) => {
  let search: ReplacementSearch | undefined
  let goneSince: number | undefined
  // Only an endpoint that has seen the transaction can say what took its place, so that is asked for with the first look.
  const begin = async (): Promise<ReplacementSearch | undefined> => {
    const sent = await findTransaction(client, hash)
    return sent && createReplacementSearch(client, sent)
  }
  const succeeded = async (id: Hash): Promise<Hash | undefined> => {
    const receipt = await findReceipt(client, id)
    // Until then another branch of the chain may win, and the receipt is gone: each look asks for it anew.
    const stays = receipt && (confirmations === 1n || (await getBlockNumber(client)) - receipt.blockNumber + 1n >= confirmations)
    if (!stays) return undefined
    if (receipt.status === 'reverted') throw failed('The transaction failed.', 'reverted', id)
    return id
  }
  /** Throws once neither it nor another one in its place has been waiting for a while. */
  const checkDropped = async (isWaiting: ReplacementSearch['isWaiting']): Promise<void> => {
    const waits = (await findTransaction(client, hash)) !== undefined || (await isWaiting())
    goneSince = waits ? undefined : (goneSince ?? clock.now())
    if (goneSince !== undefined && clock.now() - goneSince >= DROPPED) throw failed('The network dropped the transaction.', 'dropped', hash)
  }
  return async () => {
    const begun = search ? undefined : begin()
    // A search that fails says nothing about the receipt.
    begun?.catch(() => undefined)
    const own = await succeeded(hash)
    if (own) return own
    const seenBefore = search !== undefined
    search ??= await begun
    if (search && !seenBefore) onSeen?.()
    // The network has never heard of it: it may be the wallet's own id.
    const meant = search ? undefined : await statusOf()
    if (meant) return succeeded(meant)
    const replacement = await search?.find()
    if (search && seenBefore && !replacement) await checkDropped(search.isWaiting)
    // Without the transaction nobody can say what may have taken its place.
    if (!search && seen) await checkDropped(async () => false)
    if (!replacement) return undefined
    const { reason } = replacement
    if (reason === 'repriced') return succeeded(replacement.hash)
    throw failed(
      reason === 'cancelled' ? 'The transaction was cancelled.' : 'Another transaction took its place.',
      reason,
      replacement.hash,
    )
  }
}

/** Errors that another look would not change. The rest may pass: an endpoint that fails says nothing about the transaction. */
const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'CHAIN_UNSUPPORTED', 'REQUEST_ABORTED']

/** Looks until there is an answer, `LIMIT` is over or a signal aborts. */
const lookUntil = (look: () => Promise<Hash | undefined>, hash: Hash, { clock, log, signals }: WaitParts): Promise<Hash | undefined> => {
  const over = new AbortController()
  const attempt = async (): Promise<Hash | undefined> => {
    try {
      return await look()
    } catch (cause) {
      const error = toReadError(cause)
      if (FINAL.includes(error.code)) throw error
      log.info('Looking for the receipt failed.', error)
      return undefined
    }
  }
  const lookOn = async (): Promise<Hash | undefined> => {
    for (let ms = FIRST_PAUSE; !over.signal.aborted; ms = Math.min(ms * 2, LONGEST_PAUSE)) {
      const hashInBlock = await attempt()
      if (hashInBlock) return hashInBlock
      await pause(clock, ms, over.signal)
    }
    return undefined
  }
  const timedOut = (): PorticoError => new PorticoError('RECEIPT_TIMEOUT', 'The transaction is in no block yet.', { context: { hash } })
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
  return race({ timeout: { clock, ms: LIMIT, error: timedOut }, signals, aborted }, lookOn).finally(() => over.abort())
}

interface CreateWaitParts extends Pick<WaitParts, 'clock' | 'log'> {
  readonly signal: AbortSignal
  /** Blocks, from 1 on. */
  readonly confirmations: number
  /** As `WaitParts` has it, of any id. */
  statusOf(call: Call<'eip155'>, id: Hash): Promise<Hash | undefined>
}

/**
 * Waits for as many confirmations as the host wants. A transaction that was sent again at another price counts as the same; then its hash
 * is the answer. Throws `OPTION_INVALID` for less than one confirmation.
 */
export const createWait = (
  chains: Chains,
  { confirmations, statusOf, signal: ended, ...parts }: CreateWaitParts,
): SendFeature<'eip155'>['wait'] => {
  if (!Number.isSafeInteger(confirmations) || confirmations < 1) {
    throw new PorticoError(
      'OPTION_INVALID',
      `The option confirmations of the EVM adapter is a whole number from 1 on, not ${confirmations}.`,
    )
  }
  return ({ id, seen = false, onSeen, ...call }) =>
    chains.read(call, async ({ client }) => {
      if (!isHash(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is not a hash.')
      const waiting = {
        ...parts,
        signals: [ended, call.signal],
        confirmations: BigInt(confirmations),
        seen,
        ...(onSeen && { onSeen }),
        statusOf: () => statusOf(call, id),
      }
      const found = await lookUntil(createLook(client, id, waiting), id, waiting)
      return found === id ? undefined : found
    })
}
