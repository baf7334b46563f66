import type { LandedTransaction } from './blockchain.ts'
import { RpcError } from './rpc-error.ts'
import { tokenBalanceJson } from './token-balances.ts'
import type { WireTransaction } from './wire-transaction.ts'

const messageOf = ({ accountKeys, header, blockhash, instructions, version }: WireTransaction): object => ({
  accountKeys,
  header,
  recentBlockhash: blockhash,
  instructions: instructions.map((one) => ({ ...one, stackHeight: null })),
  ...(version === 'legacy' ? {} : { addressTableLookups: [] }),
})

/** A past transaction as JSON-RPC has it. Throws -32015 where its version is not wanted. */
export const transactionJson = (
  { err, fee, before, after, tokensBefore, tokensAfter, logs, unitsConsumed, slot, time }: LandedTransaction,
  wire: WireTransaction,
  encoding: string,
  highest: number | undefined,
): object => {
  const { version, signatures, bytes } = wire
  if (version !== 'legacy' && (highest === undefined || version > highest)) {
    const advice = 'Please try again with the "maxSupportedTransactionVersion" request parameter'
    throw new RpcError(-32015, `Transaction version (${version}) is not supported by the requesting client. ${advice}`)
  }
  const meta = {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: BigInt(fee),
    preBalances: before.map(BigInt),
    postBalances: after.map(BigInt),
    logMessages: logs,
    computeUnitsConsumed: unitsConsumed,
    innerInstructions: [],
    preTokenBalances: tokensBefore.map(tokenBalanceJson),
    postTokenBalances: tokensAfter.map(tokenBalanceJson),
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
  }
  const transaction = encoding === 'base64' ? [Buffer.from(bytes).toString('base64'), 'base64'] : { signatures, message: messageOf(wire) }
  return { slot, blockTime: time, meta, transaction, ...(highest === undefined ? {} : { version }) }
}
