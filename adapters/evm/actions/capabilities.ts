import * as v from 'valibot'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, CapabilitiesFeature } from '../../../kernel/contract/features.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { parseChainId } from '../family/chain-id.ts'
import { requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

/** Codes by which wallets say that they do not know a method. */
const UNKNOWN_METHOD = [4200, -32601]

/** Characters of the whole answer. */
const LIMIT = 100_000

// A list would pass as a record of nothing.
const answers = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.record(v.string(), v.unknown())),
)

/** By CAIP-2 id; `eip155:0` holds on every chain. */
export type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a wallet says under a name, for this network before all networks. */
export const saidOf = (capabilities: Capabilities, network: string, name: string, member: string): unknown =>
  readForeign(capabilities[network]?.[name] ?? capabilities['eip155:0']?.[name], member)

// EIP-5792 has the chain ids in hexadecimal, and 0x0 for what holds on every chain.
const toNetwork = (key: string): string | undefined => (/^0x0+$/.test(key) ? 'eip155:0' : parseChainId(key))

const parseCapabilities = (answer: unknown): Capabilities => {
  try {
    const text = JSON.stringify(answer)
    if (text.length > LIMIT) throw new RangeError(`${text.length} characters`)
    const entries = Object.entries(v.parse(answers, JSON.parse(text)))
    return Object.freeze(
      Object.fromEntries(
        entries.flatMap(([key, value]) => {
          const network = toNetwork(key)
          return network === undefined ? [] : [[network, Object.freeze(value)]]
        }),
      ),
    )
  } catch (cause) {
    throw new PorticoError('WALLET_ERROR', 'The wallet gave no list of capabilities.', { cause })
  }
}

const isUnknownMethod = (error: unknown): boolean => isPorticoError(error) && UNKNOWN_METHOD.includes(error.rpcCode ?? 0)

/** Whether the wallet itself refused, for whatever reason. */
const isRefusal = (error: unknown): boolean =>
  isPorticoError(error) && error.code === 'WALLET_ERROR' && error.context.reason !== 'timeout' && !isUnknownMethod(error)

/**
 * `wallet_getCapabilities` for the call's chain: without it some wallets answer for every chain that they know, and ask each of them first. Older
 * ones refuse the chain, and are asked without. A wallet that does not know the method has none.
 */
export const readCapabilities = async (wallet: Wallet, call: Call<'eip155'>): Promise<Capabilities> => {
  const address = requireOwnAddress(call.account)
  const ask = (...params: readonly unknown[]): Promise<unknown> => wallet.ask(call, { method: 'wallet_getCapabilities', params })
  const chain = `0x${BigInt(call.network.slice('eip155:'.length)).toString(16)}`
  try {
    const answer = await ask(address, [chain]).catch((error: unknown) => {
      if (isRefusal(error)) return ask(address)
      throw error
    })
    return parseCapabilities(answer)
  } catch (error) {
    if (isUnknownMethod(error)) return {}
    throw error
  }
}

/** What a wallet says that it can do, as it says it. */
export const createCapabilities = (wallet: Wallet): CapabilitiesFeature<'eip155'> => ({
  capabilities: (call) => readCapabilities(wallet, call),
})
