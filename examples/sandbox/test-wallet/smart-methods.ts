import * as v from 'valibot'
import type { ChainRpc } from './chain-rpc.ts'
import { addressSchema, chainIdSchema, hexSchema, quantitySchema, toHexQuantity } from './hex.ts'
import { permissionMethods } from './permission-methods.ts'
import { ProviderError } from './provider-error.ts'
import { permittedAccount } from './signing-methods.ts'
import type { SmartConfig } from './wallet-config.ts'
import { answering, type WalletMethod, type WalletMethods } from './wallet-method.ts'
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
}

/** `send`: `eth_sendTransaction` of the same wallet. A batch is sent call by call: nobody's key can do more without a contract. */
export const smartMethods = (state: WalletState, rpc: ChainRpc, send: WalletMethod, { assets }: SmartConfig): WalletMethods => {
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
  const can = { atomic: { status: 'ready' }, assetDiscovery: { supported: true } }
  return {
    wallet_getCapabilities: answering(() => ({ [state.chainId()]: can })),
    wallet_sendCalls: (params) => {
      const [{ from, chainId, calls }] = v.parse(batchParams, params)
      permittedAccount(state, from)
      const rpcUrl = urlOf(chainId)
      const prepared = calls.map((call) => send([{ ...call, from, chainId }]))
      const perform = async (): Promise<unknown> => {
        const hashes: string[] = []
        for (const one of prepared) hashes.push(v.parse(v.string(), await one.perform()))
        batches.push({ rpcUrl, hashes })
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
        const receipts = found.filter((receipt) => receipt !== null)
        return {
          version: '2.0.0',
          id: toHexQuantity(id),
          status: receipts.length === batch.hashes.length ? 200 : 100,
          atomic: false,
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
