import * as v from 'valibot'
import type { Behaviour } from './behaviours.ts'
import { chainIdSchema } from './hex.ts'
import { rejected, unknownChain } from './provider-error.ts'
import { answering, type WalletMethods } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const switchParams = v.looseTuple([v.object({ chainId: chainIdSchema })])

const addParams = v.looseTuple([
  v.object({
    chainId: chainIdSchema,
    chainName: v.pipe(v.string(), v.nonEmpty()),
    nativeCurrency: v.object({
      name: v.string(),
      symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(6)),
      decimals: v.literal(18),
    }),
    rpcUrls: v.tupleWithRest([v.pipe(v.string(), v.url())], v.string()),
  }),
])

const knowsOnlyItsOwn: readonly Behaviour[] = ['unknown-chain', 'refuse-add']

/** The chain in use, switching (EIP-3326) and adding (EIP-3085). */
export const chainMethods = (state: WalletState, behaviour: () => Behaviour): WalletMethods => {
  const knows = (chainId: `0x${string}`): boolean =>
    chainId === state.chainId() ||
    state.wasAdded(chainId) ||
    (!knowsOnlyItsOwn.includes(behaviour()) && state.rpcUrl(chainId) !== undefined)
  const switching = (chainId: `0x${string}`, before: () => void = () => {}) => ({
    ask: chainId !== state.chainId(),
    perform: () => {
      before()
      state.selectChain(chainId)
      return null
    },
  })
  return {
    eth_chainId: answering(() => state.chainId()),
    net_version: answering(() => BigInt(state.chainId()).toString()),
    wallet_switchEthereumChain: (params) => {
      const [{ chainId }] = v.parse(switchParams, params)
      if (!knows(chainId)) throw unknownChain(chainId)
      return switching(chainId)
    },
    wallet_addEthereumChain: (params) => {
      const [{ chainId, rpcUrls }] = v.parse(addParams, params)
      if (knows(chainId)) return switching(chainId)
      if (behaviour() === 'refuse-add') throw rejected()
      return switching(chainId, () => state.addChain(chainId, rpcUrls[0]))
    },
  }
}
