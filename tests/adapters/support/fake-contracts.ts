import * as v from 'valibot'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi, stringToHex } from 'viem'
import { RpcError } from '../../support/rpc-error.ts'
import type { RpcAnswer } from '../../support/rpc-server.ts'

/** Selectors of a token's reads. */
const READS: Readonly<Record<string, keyof FakeToken>> = {
  '0x06fdde03': 'name',
  '0x95d89b41': 'symbol',
  '0x313ce567': 'decimals',
  '0x70a08231': 'balance',
}

/** What a contract answers to a token's reads: bytes, or a revert. */
export type FakeToken = Readonly<Record<'name' | 'symbol' | 'decimals' | 'balance', Hex | 'revert'>>

/** A text as ABI-encoded `string`, or as `bytes32`. */
export const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
export const bytes32 = (value: string): Hex => stringToHex(value, { size: 32 })
export const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A token with everything right. */
export const token = (change: Partial<FakeToken> = {}): FakeToken => ({
  name: text('Test Dollar'),
  symbol: text('TUSD'),
  decimals: number(6n),
  balance: number(7n),
  ...change,
})

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const transaction = v.looseObject({ to: v.string(), data: v.string() })

/** `eth_call` and `eth_getCode` of a chain with these contracts, and Multicall3 where wanted. Addresses in lower case. */
export const fakeContracts = (
  tokens: Readonly<Record<string, FakeToken>>,
  { multicall }: { readonly multicall: boolean },
): Readonly<Record<string, RpcAnswer>> => {
  const read = (to: string, data: string): Hex | 'revert' => {
    const contract = tokens[to.toLowerCase()]
    const name = READS[data.slice(0, 10)]
    return contract && name ? contract[name] : '0x'
  }
  const aggregate = (data: Hex): Hex => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [calls = []] = args ?? []
    if (!Array.isArray(calls)) throw new RpcError(3, 'execution reverted')
    const result = calls.map(({ target, callData }) => {
      const answer = read(target, callData)
      return answer === 'revert' ? { success: false, returnData: '0x' as const } : { success: true, returnData: answer }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return {
    eth_getCode: ([address]) => (multicall && String(address).toLowerCase() === MULTICALL3 ? '0x60' : '0x'),
    eth_call: ([given]) => {
      const { to, data } = v.parse(transaction, given)
      const answer = multicall && to.toLowerCase() === MULTICALL3 ? aggregate(`0x${data.slice(2)}`) : read(to, data)
      if (answer === 'revert') throw new RpcError(3, 'execution reverted')
      return answer
    },
  }
}
