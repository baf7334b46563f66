import type { Hex } from 'viem'
import type { SignatureChain } from './verify-message.ts'

type Ask = (args: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>

/** JSON-RPC: the call was made, and reverted. */
const REVERTED = 3

const textOf = (value: unknown): Hex | undefined => (typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) ? (value as Hex) : undefined)

/** Whether the chain has made the call, and it came to nothing. */
const hasReverted = (error: unknown): boolean => {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code, details } = one as { readonly code?: unknown; readonly details?: unknown }
    if (code === REVERTED || /revert|invalid opcode|out of gas/i.test(`${one.message} ${details}`)) return true
  }
  return false
}

/** A chain behind a JSON-RPC endpoint. */
export const signatureChain = (ask: Ask): SignatureChain => ({
  code: async (address) => textOf(await ask({ method: 'eth_getCode', params: [address, 'latest'] })),
  async call(request) {
    try {
      return textOf(await ask({ method: 'eth_call', params: [request, 'latest'] }))
    } catch (error) {
      if (hasReverted(error)) return undefined
      throw error
    }
  },
})
