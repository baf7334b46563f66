import { type Address, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accountContracts } from '../chain/account-contracts.ts'
import { bundlerAccount } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { RpcFailure } from './rpc-failure.ts'
import { handleOpsData } from './simulate.ts'
import type { Operation } from './user-operation.ts'

/** An operation that this bundler has accepted. */
export interface Accepted {
  readonly hash: Hex
  readonly operation: Operation
  /** As it came, for whoever asks for it. */
  readonly wire: unknown
  /** The transaction that carries it; undefined while it waits. */
  readonly transaction?: Hex
}

/** The operations of one chain. */
export interface Pool {
  find(hash: Hex): Accepted | undefined
  /** Throws an `RpcFailure` where one with the same nonce waits and this one does not pay a tenth more. */
  checkReplacement(operation: Operation): void
  add(accepted: Accepted): void
  /** Sends what waits, one transaction for each, one after the other. Never rejects. */
  bundle(): Promise<void>
}

const account = privateKeyToAccount(bundlerAccount.privateKey)
const leastFunds = 10n ** 20n
/**
 * What the bundler gives at most for its place in a block, in wei. Chains propose what was given last, and wallets double what is proposed: with
 * the operation's own tip each operation would cost twice the one before.
 */
const mostTip = 10n ** 9n

const pays = (more: bigint, less: bigint): boolean => more * 10n >= less * 11n

const sameNonce = (one: Operation, other: Operation): boolean =>
  one.nonce === other.nonce && one.sender.toLowerCase() === other.sender.toLowerCase()

const sendBundle = async (client: ChainClient, chainId: number, operation: Operation): Promise<Hex> => {
  const { authorization, maxFeePerGas, maxPriorityFeePerGas } = operation
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const limits = callGasLimit + verificationGasLimit + preVerificationGas
  const sponsor = (operation.paymasterVerificationGasLimit ?? 0n) + (operation.paymasterPostOpGasLimit ?? 0n)
  if ((await client.getBalance({ address: account.address })) < leastFunds) {
    await client.setBalance({ address: account.address, value: leastFunds * 10n })
  }
  const common = {
    chainId,
    nonce: await client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    to: accountContracts.entryPoint as Address,
    data: handleOpsData(operation),
    // EntryPoint asks for a reserve above the limits.
    gas: ((limits + sponsor) * 11n) / 10n + 200_000n,
    maxFeePerGas,
    maxPriorityFeePerGas: maxPriorityFeePerGas < mostTip ? maxPriorityFeePerGas : mostTip,
  }
  const serializedTransaction =
    authorization === undefined
      ? await account.signTransaction({ ...common, type: 'eip1559' })
      : await account.signTransaction({ ...common, type: 'eip7702', authorizationList: [authorization] })
  await client.sendRawTransaction({ serializedTransaction })
  return keccak256(serializedTransaction)
}

/** Makes the pool of a chain. `onFailure` gets what the chain said of a bundle that it did not take. */
export const createPool = (client: ChainClient, chainId: number, onFailure: (error: unknown) => void): Pool => {
  const accepted = new Map<Hex, Accepted>()
  const waiting = (): readonly Accepted[] => [...accepted.values()].filter(({ transaction }) => transaction === undefined)
  let working: Promise<void> = Promise.resolve()
  const sendWaiting = async (): Promise<void> => {
    for (const entry of waiting()) {
      if (!accepted.has(entry.hash)) continue
      try {
        accepted.set(entry.hash, { ...entry, transaction: await sendBundle(client, chainId, entry.operation) })
      } catch (error) {
        accepted.delete(entry.hash)
        onFailure(error)
      }
    }
  }
  return {
    find: (hash) => accepted.get(hash),
    checkReplacement(operation) {
      const rival = waiting().find((entry) => sameNonce(entry.operation, operation))?.operation
      if (rival === undefined) return
      const better = pays(operation.maxFeePerGas, rival.maxFeePerGas) && pays(operation.maxPriorityFeePerGas, rival.maxPriorityFeePerGas)
      if (!better)
        throw new RpcFailure('invalidParams', 'An operation with this nonce waits; one that replaces it pays a tenth more of both fees.')
    },
    add(entry) {
      for (const { hash, operation } of waiting()) if (sameNonce(operation, entry.operation)) accepted.delete(hash)
      accepted.set(entry.hash, entry)
    },
    bundle() {
      working = working.then(sendWaiting)
      return working
    },
  }
}
