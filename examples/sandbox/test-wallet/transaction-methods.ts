import * as v from 'valibot'
import type { ChainRpc } from './chain-rpc.ts'
import { addressSchema, hexSchema, quantitySchema, toHexQuantity } from './hex.ts'
import { ProviderError } from './provider-error.ts'
import { permittedAccount } from './signing-methods.ts'
import type { WalletMethod } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const transactionSchema = v.object({
  from: addressSchema,
  to: v.nullish(addressSchema),
  value: v.optional(quantitySchema, '0x0'),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  gas: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  nonce: v.optional(quantitySchema),
  chainId: v.optional(quantitySchema),
})

const blockSchema = v.object({ baseFeePerGas: quantitySchema })

/** Reads from one chain. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What a transaction pays for gas, by what the page said and what the chain takes. */
export const feesOf = async (
  transaction: Pick<v.InferOutput<typeof transactionSchema>, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  ask: Ask,
) => {
  if (transaction.gasPrice !== undefined) return { gasPrice: transaction.gasPrice, type: 'legacy' } as const
  const maxPriorityFeePerGas = transaction.maxPriorityFeePerGas ?? v.parse(quantitySchema, await ask('eth_maxPriorityFeePerGas', []))
  const { baseFeePerGas } = v.parse(blockSchema, await ask('eth_getBlockByNumber', ['latest', false]))
  const maxFeePerGas = transaction.maxFeePerGas ?? baseFeePerGas * 2n + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas, type: 'eip1559' } as const
}

/** Transactions, signed here and sent raw to the chain in use. */
export const transactionMethods = (state: WalletState, rpc: ChainRpc): { readonly eth_sendTransaction: WalletMethod } => ({
  eth_sendTransaction: (params) => {
    const [transaction] = v.parse(v.looseTuple([transactionSchema]), params)
    const account = permittedAccount(state, transaction.from)
    const chainId = state.chainId()
    const rpcUrl = state.rpcUrl()
    if (rpcUrl === undefined) throw new ProviderError(4901, `The wallet is not connected to chain ${chainId}.`)
    if (transaction.chainId !== undefined && transaction.chainId !== BigInt(chainId)) {
      throw new ProviderError(-32602, `The transaction is for chain ${toHexQuantity(transaction.chainId)}, the wallet is on ${chainId}.`)
    }
    const ask: Ask = (method, asked) => rpc(rpcUrl, method, asked)
    const to = transaction.to ?? undefined
    const data = transaction.data ?? transaction.input ?? '0x'
    const { value } = transaction
    const perform = async (): Promise<unknown> => {
      const call = { from: account.address, ...(to === undefined ? {} : { to }), value: toHexQuantity(value), data }
      const gas = transaction.gas ?? v.parse(quantitySchema, await ask('eth_estimateGas', [call]))
      const nonce = transaction.nonce ?? v.parse(quantitySchema, await ask('eth_getTransactionCount', [account.address, 'pending']))
      const fees = await feesOf(transaction, ask)
      const common = { chainId: Number(BigInt(chainId)), nonce: Number(nonce), gas, value, data, ...(to === undefined ? {} : { to }) }
      return ask('eth_sendRawTransaction', [await account.signTransaction({ ...common, ...fees })])
    }
    return { ask: true, perform }
  },
})
