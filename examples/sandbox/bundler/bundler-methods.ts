import * as v from 'valibot'
import { encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { accountContracts } from '../chain/account-contracts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import type { BundlerSwitch } from './behaviour.ts'
import { clearDelegation } from './clear-delegation.ts'
import { estimateGas, unmeasuredGas } from './gas.ts'
import { type RpcMethods, readParams } from './json-rpc.ts'
import { createPool } from './pool.ts'
import { findTransaction, operationReceipt } from './receipt.ts'
import { RpcFailure } from './rpc-failure.ts'
import { delegateOf, simulateInclusion } from './simulate.ts'
import { address, authorizer, hash, hashOperation, isDelegated, type Operation, operationSchema, unpricedSchema } from './user-operation.ts'

const { entryPoint } = accountContracts

const servedEntryPoint = v.pipe(
  address,
  v.check((given) => given.toLowerCase() === entryPoint.toLowerCase(), `the EntryPoint that this bundler serves, ${entryPoint}`),
)

const hashParams = v.tuple([hash])
const stateOverrides = v.record(v.string(), v.unknown())

/** What a bundler of one chain needs. */
export interface BundlerOptions {
  readonly client: ChainClient
  readonly chainId: number
  readonly state: BundlerSwitch
  /** Gets what the chain said of a bundle that it did not take. */
  readonly onFailure: (error: unknown) => void
}

/** A bundler of one chain. */
export interface Bundler {
  readonly methods: RpcMethods
  /** Sends what was held back. */
  release(): Promise<void>
}

const checkAuthorization = async (client: ChainClient, chainId: number, { sender, authorization }: Operation): Promise<void> => {
  if (authorization === undefined) return
  if (authorization.chainId !== 0 && authorization.chainId !== chainId) {
    throw new RpcFailure('invalidParams', `eip7702Auth is for chain ${authorization.chainId}, not for ${chainId}.`)
  }
  if ((await authorizer(authorization))?.toLowerCase() !== sender.toLowerCase()) {
    throw new RpcFailure('invalidParams', 'eip7702Auth is not signed by the sender.')
  }
  const nonce = await client.getTransactionCount({ address: sender, blockTag: 'pending' })
  if (authorization.nonce !== nonce) {
    throw new RpcFailure('invalidParams', `eip7702Auth has the nonce ${authorization.nonce}; the account's is ${nonce}.`)
  }
}

const checkPrice = async (client: ChainClient, operation: Operation): Promise<void> => {
  const { maxFeePerGas, maxPriorityFeePerGas, preVerificationGas } = operation
  if (maxPriorityFeePerGas > maxFeePerGas) throw new RpcFailure('invalidParams', 'maxPriorityFeePerGas is above maxFeePerGas.')
  const { baseFeePerGas } = await client.getBlock()
  if (maxFeePerGas < (baseFeePerGas ?? 0n)) {
    throw new RpcFailure('invalidParams', `maxFeePerGas is below the base fee, ${baseFeePerGas}.`)
  }
  const least = unmeasuredGas(operation)
  if (preVerificationGas < least) throw new RpcFailure('invalidParams', `preVerificationGas is below ${least}.`)
}

// `nonceSequenceNumber[sender][key]` of EntryPoint, a mapping at slot 1.
const spendNonce = async (client: ChainClient, { sender, nonce }: Operation): Promise<void> => {
  const outer = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [sender, 1n]))
  const index = keccak256(encodeAbiParameters([{ type: 'uint192' }, { type: 'bytes32' }], [nonce >> 64n, outer]))
  await client.setStorageAt({ address: entryPoint, index, value: numberToHex((nonce & ((1n << 64n) - 1n)) + 1n, { size: 32 }) })
}

/** The methods of a bundler (ERC-7769) on one chain, for EntryPoint 0.8. */
export const createBundler = ({ client, chainId, state, onFailure }: BundlerOptions): Bundler => {
  const pool = createPool(client, chainId, onFailure)

  const send = async (params: unknown): Promise<Hex> => {
    const [operation] = readParams(v.tuple([operationSchema, servedEntryPoint]), params)
    if (state.behaviour === 'refuses') throw new RpcFailure('entryPoint', 'AA23 reverted: the fault switch says so')
    await checkPrice(client, operation)
    await checkAuthorization(client, chainId, operation)
    pool.checkReplacement(operation)
    await simulateInclusion(client, operation)
    const delegate = isDelegated(operation) ? (operation.authorization?.address ?? (await delegateOf(client, operation.sender))) : undefined
    const operationHash = hashOperation(operation, chainId, delegate)
    if (state.behaviour === 'loses') return operationHash
    pool.add({ hash: operationHash, operation, wire: (params as readonly unknown[])[0] })
    if (state.behaviour === 'replaces') await spendNonce(client, operation)
    if (state.behaviour !== 'holds') void pool.bundle()
    return operationHash
  }

  const byHash = async (params: unknown): Promise<object | null> => {
    const [wanted] = readParams(hashParams, params)
    const accepted = pool.find(wanted)
    if (accepted === undefined) return null
    const { transaction } = accepted
    const mined = transaction && (await client.getTransactionReceipt({ hash: transaction }).catch(() => undefined))
    // EntryPoint refused it in the end: it is in no block.
    if (mined && mined.status === 'reverted') return null
    return {
      userOperation: accepted.wire,
      entryPoint,
      blockNumber: mined ? numberToHex(mined.blockNumber) : null,
      blockHash: mined?.blockHash ?? null,
      transactionHash: transaction ?? null,
    }
  }

  return {
    release: () => pool.bundle(),
    methods: {
      eth_chainId: async () => numberToHex(chainId),
      eth_supportedEntryPoints: async () => [entryPoint],
      eth_sendUserOperation: send,
      async eth_estimateUserOperationGas(params) {
        const [operation] = readParams(
          v.union([v.tuple([unpricedSchema, servedEntryPoint]), v.tuple([unpricedSchema, servedEntryPoint, stateOverrides])]),
          params,
        )
        const gas = await estimateGas(client, operation)
        return Object.fromEntries(Object.entries(gas).map(([name, value]) => [name, numberToHex(value)]))
      },
      portico_clearDelegation: (params) => clearDelegation(client, chainId, params),
      eth_getUserOperationByHash: byHash,
      async eth_getUserOperationReceipt(params) {
        const [wanted] = readParams(hashParams, params)
        const transaction = pool.find(wanted)?.transaction ?? (await findTransaction(client, wanted))
        return transaction === undefined ? null : operationReceipt(client, wanted, transaction)
      },
    },
  }
}
