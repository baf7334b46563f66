import { base58 } from '@scure/base'
import { isPorticoError, type PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import { sendUncertain } from '../../../kernel/contract/tools/uncertain-send.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { Rpc, SolanaChains } from './rpc.ts'
import type { Transfer } from './transfer.ts'

const SIGNATURE = 64

/** A transaction's id, known to be one. */
export const isSignature = (value: unknown): value is string => {
  if (typeof value !== 'string' || value.length > 100) return false
  try {
    return base58.decode(value).length === SIGNATURE
  } catch {
    return false
  }
}

/** How wallets that send by themselves say that they have not seen what they sent land: it may have, or may yet. */
const NOT_SEEN = /blockhash not found|block height exceeded|not confirmed|unknown if it succeeded/i

const WORDS = /[1-9A-HJ-NP-Za-km-z]{64,88}/g

/** The id of the transaction that a wallet's error is about, where it says one; also within an error that wraps it. */
const idIn = (error: PorticoError): string | undefined => {
  const { message, cause } = error
  const found = [readForeign(cause, 'signature'), ...(message.match(WORDS) ?? [])].find(isSignature)
  return found ?? (isPorticoError(cause) ? idIn(cause) : undefined)
}

/** What a wallet that sends by itself has said, where that leaves open what became of the transaction: its id, as far as it is known. Undefined for any other error. */
export const readUnseen = (error: PorticoError): { readonly id: string | undefined } | undefined => {
  if (error.code !== 'SEND_UNCERTAIN' && error.code !== 'WALLET_ERROR') return undefined
  const id = idIn(error)
  return id !== undefined || error.code === 'SEND_UNCERTAIN' || NOT_SEEN.test(error.message) ? { id } : undefined
}

/** A transaction that has left, or is about to. */
interface Sent {
  readonly id: string
  /** The last block that it can land in. */
  readonly lastHeight: number
  /** Undefined where the wallet has sent it, and we have only heard of it. */
  readonly signed?: Uint8Array
}

const keyOf = ({ network }: Call<'solana'>, { from, to, amount, token = '' }: Transfer): string =>
  [network, from, to, `${amount}`, token].join(' ')

/** What has become of a transaction. */
const outcomeOf = async (rpc: Rpc, { id, lastHeight }: Sent): Promise<'landed' | 'failed' | 'waiting' | 'expired'> => {
  const look = async () => {
    const status = await rpc.statusOf(id)
    return status && (status.err ? 'failed' : 'landed')
  }
  const found = await look()
  if (found) return found
  if ((await rpc.blockHeight()) <= lastHeight) return 'waiting'
  // It may have landed between the two questions.
  return (await look()) ?? 'expired'
}

/** Transfers whose transaction has left and of which nobody has said what became of them. */
export interface UncertainTransfers {
  /** Keeps one that a wallet has sent by itself. */
  keep(call: Call<'solana'>, transfer: Transfer, sent: Sent): void
  /**
   * Hands a signed transaction to the network and answers its id. `check` throws where whoever signed it has left: immediately before it
   * goes. Rejects with `SEND_UNCERTAIN` once it has gone.
   */
  broadcast(call: Call<'solana'>, transfer: Transfer, sent: Sent & { readonly signed: Uint8Array }, check: () => void): Promise<string>
  /** The id of the same transfer where it has landed or is sent once more; undefined where it can be made anew. Rejects with `SEND_UNCERTAIN`. */
  again(call: Call<'solana'>, transfer: Transfer): Promise<string | undefined>
  /** It is known what became of a transaction: the same transfer is another one from now on. */
  settle(id: string): void
}

/** Makes the list, which is the page's: after its life no transaction of it can land. */
export const createUncertainTransfers = (chains: SolanaChains): UncertainTransfers => {
  const kept = new Map<string, Sent>()

  const broadcast: UncertainTransfers['broadcast'] = async (call, transfer, sent, check) => {
    const key = keyOf(call, transfer)
    const { id, signed } = sent
    let left = kept.has(key)
    try {
      await chains.read(call, async ({ client: rpc }) => {
        if (!left) check()
        left = true
        await rpc.send(signed).catch((error: unknown) => {
          // An endpoint that knows it already has sent it: its answer to the first time was lost.
          if (!isPorticoError(error) || error.context.reason !== 'repeated') throw error
        })
      })
      kept.delete(key)
      return id
    } catch (error) {
      if (!left) throw error
      kept.set(key, sent)
      // What one endpoint says of a transaction that another has passed on is no answer: the chain's is.
      if (await chains.read(call, ({ client: rpc }) => rpc.statusOf(id)).catch(() => undefined)) return id
      throw sendUncertain(error, id)
    }
  }
  return {
    broadcast,
    keep: (call, transfer, sent) => void kept.set(keyOf(call, transfer), sent),
    async again(call, transfer) {
      const sent = kept.get(keyOf(call, transfer))
      if (!sent) return undefined
      const { id, signed } = sent
      const outcome = await chains
        .read(call, ({ client: rpc }) => outcomeOf(rpc, sent))
        .catch((error: unknown) => {
          throw sendUncertain(error, id)
        })
      if (outcome === 'landed') return id
      if (outcome === 'waiting' && !signed) throw sendUncertain(undefined, id)
      if (outcome === 'waiting' && signed) return broadcast(call, transfer, { ...sent, signed }, () => undefined)
      kept.delete(keyOf(call, transfer))
      return undefined
    },
    settle(id) {
      for (const [key, sent] of kept) if (sent.id === id) kept.delete(key)
    },
  }
}
