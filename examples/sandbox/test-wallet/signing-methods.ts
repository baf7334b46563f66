import * as v from 'valibot'
import { stringToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { addressSchema, hexSchema } from './hex.ts'
import { ProviderError, unauthorized } from './provider-error.ts'
import type { WalletMethods } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const isAddress = (value: unknown): boolean => v.is(addressSchema, value)

// Pages of the early days put the address first.
const messageParams = v.pipe(
  v.looseTuple([v.string(), v.string()]),
  v.transform(([first, second]) => (isAddress(first) && !isAddress(second) ? [second, first] : [first, second])),
  v.tuple([v.string(), addressSchema]),
)

const chainNumber = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.string()]),
  v.transform((id) => BigInt(id)),
)

const typedDataSchema = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.looseObject({ chainId: v.optional(chainNumber) }),
  message: v.record(v.string(), v.unknown()),
})

const typedDataParams = v.looseTuple([addressSchema, v.union([v.pipe(v.string(), v.parseJson(), typedDataSchema), typedDataSchema])])

/** The account a page names, where it may use it. */
export const permittedAccount = (state: WalletState, address: string): PrivateKeyAccount => {
  if (!state.visible().includes(address)) throw unauthorized()
  return state.account(address)
}

/** The bytes `personal_sign` signs: hexadecimal text is bytes, other text is UTF-8. */
export const messageBytes = (message: string): `0x${string}` => {
  const parsed = v.safeParse(hexSchema, message)
  return parsed.success && parsed.output.length % 2 === 0 ? parsed.output : stringToHex(message)
}

/** Signatures over messages (EIP-191) and typed data (EIP-712). */
export const signingMethods = (state: WalletState): WalletMethods => ({
  personal_sign: (params) => {
    const [message, address] = v.parse(messageParams, params)
    const account = permittedAccount(state, address)
    return { ask: true, perform: () => account.signMessage({ message: { raw: messageBytes(message) } }) }
  },
  eth_signTypedData_v4: (params) => {
    const [address, typedData] = v.parse(typedDataParams, params)
    const account = permittedAccount(state, address)
    const { chainId } = typedData.domain
    if (chainId !== undefined && chainId !== BigInt(state.chainId())) {
      throw new ProviderError(-32603, `Provided chainId "${chainId}" must match the active chainId "${BigInt(state.chainId())}"`)
    }
    return { ask: true, perform: () => account.signTypedData(typedData) }
  },
})
