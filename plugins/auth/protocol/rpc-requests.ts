import * as v from 'valibot'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
/** Letters of base58, which the frame decodes. A transaction has 1,232 bytes at most; a message may be longer. */
const base58 = v.pipe(v.string(), v.regex(/^[1-9A-Za-z]+$/), v.maxLength(200_000))
const anyParams = v.pipe(v.array(v.unknown()), v.maxLength(10))

const bare = <M extends string>(method: M) => v.object({ method: v.literal(method), params: v.optional(v.unknown()) })
const listed = <M extends string>(method: M) => v.object({ method: v.literal(method), params: anyParams })
const withParams = <M extends string, S extends v.GenericSchema>(method: M, params: S) => v.object({ method: v.literal(method), params })

const solanaOptions = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])),
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
})

/**
 * Holds a value against a schema and hands on the value itself. The library's copies are written member by member, and a setter that a script
 * has put onto all objects would swallow one: a transaction without its receiver.
 */
const unchanged = <S extends v.GenericSchema>(schema: S) => v.custom<v.InferInput<S>>((value) => v.is(schema, value))

const calls = v.looseObject({
  chainId: v.optional(v.union([v.string(), v.number()])),
  from: v.optional(v.string()),
  version: v.optional(v.string()),
  capabilities: v.optional(v.unknown()),
  calls: v.pipe(
    v.array(v.looseObject({ to: v.optional(hex), data: v.optional(hex), value: v.optional(v.string()) })),
    v.minLength(1),
    // The frame refuses batches that are too large by the code of EIP-5792; what is larger than this fills its memory.
    v.maxLength(1_000),
  ),
})

const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const evmAddress = v.pipe(hex, v.length(42))
const hash = v.pipe(hex, v.length(66))
const bytes = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/), v.maxLength(400_000))

/** A user operation of EntryPoint 0.7 and later as JSON-RPC writes it. What it leaves out, the frame fills in. */
const userOperation = v.strictObject({
  sender: evmAddress,
  callData: bytes,
  nonce: v.optional(quantity),
  /** `0x7702`, also padded to an address, is the account's own address with the code of an EIP-7702 authorisation. */
  factory: v.optional(v.union([evmAddress, v.literal('0x7702')])),
  factoryData: v.optional(bytes),
  callGasLimit: v.optional(quantity),
  verificationGasLimit: v.optional(quantity),
  preVerificationGas: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  paymaster: v.optional(evmAddress),
  paymasterData: v.optional(bytes),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  signature: v.optional(bytes),
  eip7702Auth: v.optional(v.looseObject({ address: evmAddress })),
})
export type WireUserOperation = v.InferOutput<typeof userOperation>

const operationParams = v.strictTuple([userOperation, evmAddress])
const hashParams = v.strictTuple([hash])

/** As JSON-RPC writes it. Members that are not named here are the frame's to know. */
const transaction = v.looseObject({
  // The gate has compared it.
  from: v.optional(v.string()),
  to: v.nullish(evmAddress),
  data: v.optional(hex),
  input: v.optional(hex),
  value: v.optional(hex),
  chainId: v.optional(v.union([hex, v.number()])),
})

/** Requests that read: the frame answers them without asking. */
const safe = [
  bare('eth_accounts'),
  bare('eth_blockNumber'),
  listed('eth_call'),
  bare('eth_chainId'),
  listed('eth_estimateGas'),
  listed('eth_feeHistory'),
  bare('eth_gasPrice'),
  listed('eth_getAccount'),
  listed('eth_getBalance'),
  listed('eth_getBlockByHash'),
  listed('eth_getBlockByNumber'),
  listed('eth_getBlockReceipts'),
  listed('eth_getBlockTransactionCountByHash'),
  listed('eth_getBlockTransactionCountByNumber'),
  listed('eth_getCode'),
  listed('eth_getFilterChanges'),
  listed('eth_getFilterLogs'),
  listed('eth_getLogs'),
  listed('eth_getProof'),
  listed('eth_getStorageAt'),
  listed('eth_getTransactionByBlockHashAndIndex'),
  listed('eth_getTransactionByBlockNumberAndIndex'),
  listed('eth_getTransactionByHash'),
  listed('eth_getTransactionCount'),
  listed('eth_getTransactionReceipt'),
  listed('eth_getUncleCountByBlockHash'),
  listed('eth_getUncleCountByBlockNumber'),
  bare('eth_maxPriorityFeePerGas'),
  bare('eth_newBlockFilter'),
  listed('eth_newFilter'),
  bare('eth_newPendingTransactionFilter'),
  listed('eth_sendRawTransaction'),
  bare('eth_syncing'),
  listed('eth_uninstallFilter'),
  bare('wallet_getCapabilities'),
  listed('wallet_getCallsStatus'),
  withParams('eth_getUserOperationReceipt', hashParams),
  withParams('eth_estimateUserOperationGas', unchanged(operationParams)),
  withParams('eth_getUserOperationByHash', hashParams),
  bare('eth_supportedEntryPoints'),
  withParams('wallet_getAssets', v.unknown()),
] as const

/** Requests that sign or give rights away: the frame shows its approval page. */
const unsafe = [
  // The text and the account, in either order, and at times a password.
  withParams('personal_sign', v.pipe(v.array(v.string()), v.minLength(2), v.maxLength(3))),
  withParams('eth_signTypedData_v4', unchanged(v.strictTuple([v.string(), v.union([v.string(), v.record(v.string(), v.unknown())])]))),
  withParams('eth_sendTransaction', unchanged(v.pipe(v.array(transaction), v.length(1)))),
  withParams('solana_signMessage', v.object({ message: base58, pubkey: base58 })),
  withParams('solana_signTransaction', v.object({ transaction: base58 })),
  withParams('solana_signAllTransactions', v.object({ transactions: v.pipe(v.array(base58), v.minLength(1), v.maxLength(100)) })),
  withParams('solana_signAndSendTransaction', v.object({ transaction: base58, options: v.optional(solanaOptions) })),
  withParams('wallet_sendCalls', unchanged(v.pipe(v.array(calls), v.length(1)))),
  listed('wallet_grantPermissions'),
  withParams('wallet_revokePermissions', v.unknown()),
  // The two methods by their present names (ERC-7715).
  listed('wallet_requestExecutionPermissions'),
  listed('wallet_revokeExecutionPermission'),
  withParams('eth_sendUserOperation', unchanged(operationParams)),
] as const

/**
 * What goes to the frame as `RPC_REQUEST`: every method that it may be asked, with the form of its params. `chainId`: the chain (CAIP-2) that
 * the page reviewed the request for; frames that do not know the field leave it unread.
 */
export const rpcRequest = v.intersect([
  v.variant('method', [...safe, ...unsafe]),
  v.object({ chainId: v.optional(v.pipe(v.string(), v.maxLength(80))) }),
])

export type RpcRequest = v.InferOutput<typeof rpcRequest>

/** Methods by how the frame treats them. */
export const SAFE_METHODS: readonly string[] = safe.map(({ entries }) => entries.method.literal)
export const UNSAFE_METHODS: readonly string[] = unsafe.map(({ entries }) => entries.method.literal)
