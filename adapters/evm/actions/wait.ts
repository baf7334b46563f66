import type { Client, Hash } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import type { Chains } from './chains.ts'
import { findReceipt, findTransaction } from './find-transaction.ts'
import { isHash } from './hex.ts'
import { toReadError } from './read-error.ts'
import { createReplacementSearch, type ReplacementSearch } from './replacement.ts'

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
}

/** Makes one look after another: the hash under which the transaction is in a block, once it is. Throws `TRANSACTION_FAILED`. */
const createLook = (client: Client, hash: Hash, { clock }: WaitParts): (() => Promise<Hash | undefined>) => {
  let search: ReplacementSearch | undefined
  let goneSince: number | undefined
  // Only an endpoint that has seen the transaction can say what took its place, so that is asked for with the first look.
  const begin = async (): Promise<ReplacementSearch | undefined> => {
    const sent = await findTransaction(client, hash)
    return sent && createReplacementSearch(client, sent)
  }
  const succeeded = async (id: Hash): Promise<Hash | undefined> => {
    const receipt = await findReceipt(client, id)
    if (receipt?.status === 'reverted') throw failed('The transaction failed.', 'reverted', id)
    return receipt && id
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
    const replacement = await search?.find()
    if (search && seenBefore && !replacement) await checkDropped(search.isWaiting)
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
  let over = false
  let stopPause: Undo = () => undefined
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      stopPause = clock.after(ms, resolve)
    })
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
    for (let ms = FIRST_PAUSE; ; ms = Math.min(ms * 2, LONGEST_PAUSE)) {
      const found = await attempt()
      if (found || over) return found
      await pause(ms)
    }
  }
  const late = (): PorticoError => new PorticoError('RECEIPT_TIMEOUT', 'The transaction is in no block yet.', { context: { hash } })
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
  return race({ clock, limit: LIMIT, late, signals, aborted }, lookOn).finally(() => {
    over = true
    stopPause()
  })
}

/** Waits for one confirmation. A transaction that was sent again at another price counts as the same; then its hash is the answer. */
export const createWait =
  (
    chains: Chains,
    parts: { readonly clock: ClockPort; readonly log: LogPort; readonly signal: AbortSignal },
  ): SendFeature<'eip155'>['wait'] =>
  ({ id, network, signal }) =>
    chains.read({ network, ...(signal && { signal }) }, async ({ client }) => {
      if (!isHash(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is not a hash.')
      const waiting = { ...parts, signals: [parts.signal, signal] }
      const found = await lookUntil(createLook(client, id, waiting), id, waiting)
      return found === id ? undefined : found
    })
