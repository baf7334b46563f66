import type { Address } from '@solana/kit'
import * as v from 'valibot'
import type { Blockchain, LandedTransaction } from './blockchain.ts'
import { encodeAccount } from './encode-account.ts'
import { invalidParams } from './rpc-error.ts'
import {
  accountInput,
  addressInput,
  contextInput,
  historyInput,
  lamportsInput,
  sendInput,
  simulateInput,
  tokenFilterInput,
  transactionInput,
} from './rpc-inputs.ts'
import { HASH_LIFE } from './slots.ts'
import { readMint, readTokenAccount, TOKEN_PROGRAMS, uiAmount } from './token-data.ts'
import { transactionJson } from './transaction-json.ts'
import { decodeBytes, readMessage, readTransaction } from './wire-transaction.ts'

/** Slots until nothing can undo a transaction any more. */
const FINAL = 32

/** Lamports for each signature. */
const SIGNATURE_FEE = 5_000n

/** Answers one JSON-RPC method. */
export type RpcHandler = (params: unknown) => unknown

/** Joins a method's params, a tuple, with what answers it. */
const method =
  <S extends v.GenericSchema<unknown, readonly unknown[]>>(schema: S, answer: (...params: v.InferOutput<S>) => unknown): RpcHandler =>
  (params) =>
    answer(...v.parse(schema, params))

const none = v.looseTuple([])

/** The JSON-RPC methods of a chain, by name. They throw `RpcError`, and a valibot error for params that are none. */
export const createRpcMethods = (blockchain: Blockchain): Readonly<Record<string, RpcHandler>> => {
  const { slots } = blockchain
  const withContext = (value: unknown) => ({ context: { slot: slots.now(), apiVersion: '2.2.0' }, value })
  const encode = (account: ReturnType<Blockchain['account']>, options: v.InferOutput<typeof accountInput>): object | null =>
    account ? encodeAccount(account, { ...options, encoding: options.encoding ?? 'base64' }, blockchain.account) : null
  const confirmation = (slot: number): 'processed' | 'confirmed' | 'finalized' => {
    const age = slots.now() - slot
    return age >= FINAL ? 'finalized' : age >= 1 ? 'confirmed' : 'processed'
  }
  const statusOf = (found: LandedTransaction | undefined): object | null => {
    if (!found) return null
    const { slot, err } = found
    const age = slots.now() - slot
    const status = err === null ? { Ok: null } : { Err: err }
    return { slot, confirmations: age >= FINAL ? null : age, err, status, confirmationStatus: confirmation(slot) }
  }
  const tokenAccount = (of: Address) => {
    const account = blockchain.account(of)
    const token = account && readTokenAccount(account)
    if (!token) throw invalidParams('Invalid param: could not find account')
    return token
  }
  const mintOf = (of: Address) => {
    const mint = readMint(blockchain.account(of))
    if (!mint) throw invalidParams('Invalid param: could not find mint')
    return mint
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
    getGenesisHash: () => blockchain.genesis,
    getSlot: () => slots.now(),
    getBlockHeight: () => slots.now(),
    getEpochInfo: () => ({
      absoluteSlot: slots.now(),
      blockHeight: slots.now(),
      ...{
        epoch: Math.floor(slots.now() / 432_000),
        slotIndex: slots.now() % 432_000,
        slotsInEpoch: 432_000,
        transactionCount: blockchain.version(),
      },
    }),
    getLatestBlockhash: () => {
      const slot = slots.now()
      return withContext({ blockhash: slots.hashAt(slot), lastValidBlockHeight: slot + HASH_LIFE })
    },
    isBlockhashValid: method(v.looseTuple([v.string()]), (hash) => withContext(slots.slotOf(hash) !== undefined)),
    getMinimumBalanceForRentExemption: method(v.looseTuple([v.pipe(v.number(), v.safeInteger(), v.minValue(0))]), (bytes) =>
      blockchain.rentFor(BigInt(bytes)),
    ),
    getRecentPrioritizationFees: () => [{ slot: slots.now(), prioritizationFee: 0 }],
    getBalance: method(v.tuple([addressInput, contextInput]), (of) => withContext(blockchain.balance(of))),
    getAccountInfo: method(v.tuple([addressInput, accountInput]), (of, options) => withContext(encode(blockchain.account(of), options))),
    getMultipleAccounts: method(v.tuple([v.pipe(v.array(addressInput), v.maxLength(100)), accountInput]), (all, options) =>
      withContext(all.map((of) => encode(blockchain.account(of), options))),
    ),
    getTokenAccountsByOwner: method(v.tuple([addressInput, tokenFilterInput, accountInput]), (owner, filter, options) => {
      const programs = 'programId' in filter ? [filter.programId] : TOKEN_PROGRAMS
      const owned = programs
        .flatMap((program) => blockchain.ownedBy(program))
        .filter((account) => {
          const token = readTokenAccount(account)
          return token?.owner === owner && (!('mint' in filter) || token.mint === filter.mint)
        })
      return withContext(owned.map((account) => ({ pubkey: account.address, account: encode(account, options) })))
    }),
    getTokenAccountBalance: method(v.tuple([addressInput, contextInput]), (of) => {
      const { amount, mint } = tokenAccount(of)
      return withContext(uiAmount(amount, mintOf(mint).decimals))
    }),
    getTokenSupply: method(v.tuple([addressInput, contextInput]), (of) => {
      const { supply, decimals } = mintOf(of)
      return withContext(uiAmount(supply, decimals))
    }),
    getFeeForMessage: method(v.tuple([v.string(), contextInput]), (text) => {
      const { message, blockhash } = readMessage(decodeBytes(text, 'base64'))
      // As validators do: no fee can be said for a blockhash that is no longer valid.
      const valid = slots.slotOf(blockhash) !== undefined
      return withContext(valid ? SIGNATURE_FEE * BigInt(message.header.numSignerAccounts) : null)
    }),
    requestAirdrop: method(v.tuple([addressInput, lamportsInput, contextInput]), (to, lamports) => blockchain.give(to, lamports)),
    sendTransaction: method(v.tuple([v.string(), sendInput]), (text, { encoding = 'base58', skipPreflight = false }) =>
      blockchain.submit(readTransaction(text, encoding), skipPreflight),
    ),
    simulateTransaction: method(v.tuple([v.string(), simulateInput]), (text, options) => {
      const { encoding = 'base58', sigVerify = false, replaceRecentBlockhash = false } = options
      if (sigVerify && replaceRecentBlockhash) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      const { err, logs, unitsConsumed } = blockchain.simulate(readTransaction(text, encoding), {
        verify: sigVerify,
        anyBlockhash: replaceRecentBlockhash,
      })
      return withContext({ err, logs, unitsConsumed, accounts: null, returnData: null, innerInstructions: null })
    }),
    getSignatureStatuses: method(
      v.tuple([v.pipe(v.array(v.string()), v.maxLength(256)), v.optional(v.object({ searchTransactionHistory: v.optional(v.boolean()) }))]),
      (signatures) => withContext(signatures.map((signature) => statusOf(blockchain.landed(signature)))),
    ),
    getSignaturesForAddress: method(v.tuple([addressInput, historyInput]), (of, { limit = 1_000, before, until }) => {
      const all = blockchain.signaturesOf(of)
      const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
      const to = until === undefined ? -1 : all.findIndex(({ signature }) => signature === until)
      return all
        .slice(from, to === -1 ? undefined : to)
        .slice(0, limit)
        .map(({ signature, slot, err, time }) => ({
          signature,
          slot,
          err,
          memo: null,
          blockTime: time,
          confirmationStatus: confirmation(slot),
        }))
    }),
    getTransaction: method(v.tuple([v.string(), transactionInput]), (signature, { encoding = 'json', maxSupportedTransactionVersion }) => {
      const found = blockchain.landed(signature)
      return found?.wire ? transactionJson(found, found.wire, encoding, maxSupportedTransactionVersion) : null
    }),
    getBlockTime: method(v.looseTuple([v.number()]), () => Math.floor(Date.now() / 1_000)),
    getTransactionCount: method(none, () => blockchain.version()),
  }
}
