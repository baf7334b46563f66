import * as v from 'valibot'
import { type Address, getAddress, type Hex, hexToString, isAddress, isHex } from 'viem'
import { familyParsers } from './families.ts'
import type { FamilyAction } from './family-action.ts'
import { type SolanaAction, solanaParsers } from './solana.ts'
import { codes, WalletError } from './wallet-error.ts'

const AddressText = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false }), 'not an address'),
  v.transform((text): Address => getAddress(text)),
)
const HexText = v.custom<Hex>((value) => isHex(value), 'not hexadecimal')
const Quantity = v.pipe(
  HexText,
  v.transform((hex) => BigInt(hex)),
)
const ChainId = v.pipe(
  Quantity,
  v.transform((id): Chain => `eip155:${id}`),
)

const Transaction = v.object({
  from: AddressText,
  to: v.nullish(AddressText),
  value: v.optional(Quantity),
  data: v.optional(HexText),
  gas: v.optional(Quantity),
  maxFeePerGas: v.optional(Quantity),
  maxPriorityFeePerGas: v.optional(Quantity),
})
const TypedData = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
const TypedDataText = v.union([v.pipe(v.string(), v.parseJson(), TypedData), TypedData])
const AddChain = v.object({ chainId: ChainId, chainName: v.string(), rpcUrls: v.tupleWithRest([v.pipe(v.string(), v.url())], v.string()) })

/** A chain as CAIP-2 text. */
export type Chain = `eip155:${string}`

/** What an app asks for, made of fresh objects. */
export type Action =
  | { readonly kind: 'message'; readonly address: Address; readonly data: Hex; readonly text: string }
  | { readonly kind: 'typedData'; readonly address: Address; readonly typedData: v.InferOutput<typeof TypedData> }
  | { readonly kind: 'transaction'; readonly transaction: v.InferOutput<typeof Transaction> }
  | { readonly kind: 'switchChain'; readonly chain: Chain }
  | { readonly kind: 'addChain'; readonly chain: Chain; readonly name: string; readonly rpcUrl: string }
  | { readonly kind: 'watchAsset'; readonly symbol: string }
  | { readonly kind: 'capabilities'; readonly address: Address }
  | SolanaAction
  | FamilyAction

const isReadable = (text: string): boolean => !/\p{Cc}/u.test(text.replace(/[\t\n\r]/g, '')) && !text.includes('\uFFFD')

const textOf = (data: Hex): string => {
  const text = hexToString(data)
  return isReadable(text) ? text : data
}

const utf8ToHex = (text: string): Hex =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const parsers: Readonly<Record<string, (params: unknown) => Action>> = {
  personal_sign: (params) => {
    const [message, address] = v.parse(v.looseTuple([v.string(), AddressText]), params)
    const data = isHex(message) ? message : utf8ToHex(message)
    return { kind: 'message', address, data, text: textOf(data) }
  },
  eth_signTypedData_v4: (params) => {
    const [address, typedData] = v.parse(v.looseTuple([AddressText, TypedDataText]), params)
    return { kind: 'typedData', address, typedData }
  },
  eth_sendTransaction: (params) => ({ kind: 'transaction', transaction: v.parse(v.looseTuple([Transaction]), params)[0] }),
  wallet_switchEthereumChain: (params) => ({
    kind: 'switchChain',
    chain: v.parse(v.looseTuple([v.object({ chainId: ChainId })]), params)[0].chainId,
  }),
  wallet_addEthereumChain: (params) => {
    const [{ chainId, chainName, rpcUrls }] = v.parse(v.looseTuple([AddChain]), params)
    return { kind: 'addChain', chain: chainId, name: chainName, rpcUrl: rpcUrls[0] }
  },
  wallet_watchAsset: (params) => {
    const asset = v.object({ type: v.string(), options: v.object({ symbol: v.string() }) })
    const parsed = v.parse(v.union([asset, v.looseTuple([asset])]), params)
    return { kind: 'watchAsset', symbol: ('options' in parsed ? parsed : parsed[0]).options.symbol }
  },
  wallet_getCapabilities: (params) => ({ kind: 'capabilities', address: v.parse(v.looseTuple([AddressText]), params)[0] }),
}

/** Methods this wallet takes part in, on EVM chains. */
export const supportedMethods: readonly string[] = Object.keys(parsers)

const allParsers: Readonly<Record<string, (params: unknown) => Action>> = { ...parsers, ...solanaParsers, ...familyParsers }

/** Reads a request. Throws `WalletError` 5101 for an unknown method and -32602 for params that make no sense. */
export const parseAction = (method: string, params: unknown): Action => {
  const parser = Object.hasOwn(allParsers, method) ? allParsers[method] : undefined
  if (!parser) throw new WalletError(codes.unsupportedMethods, 'Unsupported methods.')
  try {
    return parser(params)
  } catch (error) {
    throw new WalletError(codes.invalidParams, `Invalid params: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
}
