import * as v from 'valibot'
import type { ChainRpc } from './chain-rpc.ts'
import { addressSchema, chainIdSchema, hexSchema, quantitySchema, toHexQuantity } from './hex.ts'
import { permissionMethods } from './permission-methods.ts'
import { ProviderError } from './provider-error.ts'
import { permittedAccount } from './signing-methods.ts'
import type { Ask } from './transaction-methods.ts'
import { isUpgraded, sendAtOnce } from './upgraded-account.ts'
import type { SmartConfig } from './wallet-config.ts'
import type { WalletMethod, WalletMethods } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const batchParams = v.looseTuple([
  v.object({
    version: v.picklist(['1.0', '2.0.0']),
    from: addressSchema,
    chainId: chainIdSchema,
    calls: v.pipe(v.array(v.object({ to: addressSchema, value: v.optional(hexSchema), data: v.optional(hexSchema) })), v.minLength(1)),
  }),
])
const assetParams = v.looseTuple([v.object({ account: addressSchema, chainFilter: v.optional(v.array(chainIdSchema)) })])

interface Batch {
  readonly rpcUrl: string
  readonly hashes: readonly string[]
  readonly atomic: boolean
}

const receiptSchema = v.looseObject({ status: v.string() })

/** EIP-5792: 100 pending, 200 all of them, 500 all of them reverted, 600 some of them. */
const statusOf = ({ hashes }: Batch, receipts: readonly { readonly status: string }[]): number => {
  if (receipts.length < hashes.length) return 100
  const failed = receipts.filter(({ status }) => status === '0x0').length
  return failed === 0 ? 200 : failed === receipts.length ? 500 : 600
}

/**
 * `send`: `eth_sendTransaction` of the same wallet. Without a `delegate` a batch is sent call by call: nobody's key can do more without a
 * contract.
 */
export const smartMethods = (state: WalletState, rpc: ChainRpc, send: WalletMethod, smart: SmartConfig): WalletMethods => {
  const { assets, delegate, refuses } = smart
  const batches: Batch[] = []
  const urlOf = (chainId: `0x${string}`): string => {
    const rpcUrl = state.rpcUrl(chainId)
    if (chainId !== state.chainId() || rpcUrl === undefined) throw new ProviderError(5710, `The wallet is not on chain ${chainId}.`)
    return rpcUrl
  }
  const balanceOf = async (rpcUrl: string, account: string, token?: string): Promise<string> => {
    const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
    const answer =
      token === undefined ? rpc(rpcUrl, 'eth_getBalance', [account, 'latest']) : rpc(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])
    return toHexQuantity(v.parse(quantitySchema, await answer))
  }
  const isAtOnce = async (rpcUrl: string, address: string): Promise<boolean> =>
    delegate !== undefined && isUpgraded((method, asked) => rpc(rpcUrl, method, asked), address, delegate)
  return {
    wallet_getCapabilities: (params) => {
      const [address] = v.parse(v.looseTuple([addressSchema]), params)
      const chainId = state.chainId()
      const perform = async (): Promise<unknown> => {
        const status = (await isAtOnce(urlOf(chainId), address)) ? 'supported' : smart.atomic
        return { [chainId]: { atomic: { status }, assetDiscovery: { supported: true }, permissions: { supported: true } } }
      }
      return { ask: false, perform }
    },
    wallet_sendCalls: (params) => {
      const [{ from, chainId, calls }] = v.parse(batchParams, params)
      const account = permittedAccount(state, from)
      const rpcUrl = urlOf(chainId)
      const prepared = calls.map((call) => send([{ ...call, from, chainId }]))
      const ask: Ask = (method, asked) => rpc(rpcUrl, method, asked)
      const perform = async (): Promise<unknown> => {
        const hashes: string[] = []
        if (refuses !== undefined && !(await isAtOnce(rpcUrl, from)))
          throw new ProviderError(refuses, 'The wallet does not take these calls.')
        if (delegate !== undefined) hashes.push(await sendAtOnce(account, calls, { ask, chainId, delegate }))
        else for (const one of prepared) hashes.push(v.parse(v.string(), await one.perform()))
        batches.push({ rpcUrl, hashes, atomic: delegate !== undefined })
        return { id: toHexQuantity(BigInt(batches.length)) }
      }
      return { ask: true, perform }
    },
    wallet_getCallsStatus: (params) => {
      const [id] = v.parse(v.looseTuple([quantitySchema]), params)
      const batch = batches[Number(id) - 1]
      if (!batch) throw new ProviderError(5730, 'There is no such batch.')
      const perform = async (): Promise<unknown> => {
        const found = await Promise.all(batch.hashes.map((hash) => rpc(batch.rpcUrl, 'eth_getTransactionReceipt', [hash])))
        const receipts = found.flatMap((receipt) => (receipt === null ? [] : [v.parse(receiptSchema, receipt)]))
        return {
          version: '2.0.0',
          id: toHexQuantity(id),
          status: statusOf(batch, receipts),
          atomic: batch.atomic,
          receipts,
        }
      }
      return { ask: false, perform }
    },
    wallet_getAssets: (params) => {
      const [{ account, chainFilter = [state.chainId()] }] = v.parse(assetParams, params)
      permittedAccount(state, account)
      const chainId = state.chainId()
      const rpcUrl = urlOf(chainId)
      const perform = async (): Promise<unknown> => {
        if (!chainFilter.includes(chainId)) return {}
        const native = {
          type: 'native',
          address: 'native',
          balance: await balanceOf(rpcUrl, account),
          metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        }
        const tokens = assets.map(async ({ address, ...metadata }) => ({
          type: 'erc20',
          address,
          metadata,
          balance: await balanceOf(rpcUrl, account, address),
        }))
        return { [chainId]: [native, ...(await Promise.all(tokens))] }
      }
      return { ask: false, perform }
    },
    ...permissionMethods(state, rpc),
  }
}
