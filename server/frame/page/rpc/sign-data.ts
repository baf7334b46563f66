import * as v from 'valibot'
import { bytesToHex, hashMessage, hashTypedData, isHex } from 'viem/utils'
import type { OpenedAccount } from '../smart-account/open-account.ts'
import { signHash } from '../smart-account/sign-hash.ts'
import type { SigningContext } from './request-context.ts'

const requireSignatures = async (smart: OpenedAccount): Promise<void> =>
  (await import('../smart-account/sign-as-contract.ts')).requireSignatures(smart)

const sameAddress = (one: unknown, other: string): boolean => typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

const foreign = (): Error => new Error('The request names another account than the one that is signed in.')

const textBytes = (message: string): `0x${string}` => (isHex(message) ? message : bytesToHex(new TextEncoder().encode(message)))

/** `personal_sign`: the message comes first, and with some libraries second. */
export const signPersonal = async (params: readonly unknown[], context: SigningContext): Promise<string> => {
  const { keys, network, smart, showApproval } = context
  const address = smart?.address ?? keys.addresses.eip155
  const [first, second] = params
  const message = sameAddress(second, address) ? first : sameAddress(first, address) ? second : undefined
  if (typeof message !== 'string') throw foreign()
  const raw = textBytes(message)
  if (smart) await requireSignatures(smart)
  await showApproval({ method: 'personal_sign', params: [raw, address], network, address })
  if (!smart) return signHash(keys, hashMessage({ raw }))
  return (await import('../smart-account/sign-as-contract.ts')).signMessageAsContract(smart, raw)
}

const field = v.object({ name: v.string(), type: v.string() })
const typedData = v.object({
  types: v.record(v.string(), v.array(field)),
  primaryType: v.string(),
  domain: v.looseObject({ chainId: v.optional(v.union([v.number(), v.string(), v.bigint()])) }),
  message: v.record(v.string(), v.unknown()),
})

const DOMAIN_FIELDS = ['name', 'version', 'chainId', 'verifyingContract', 'salt']

const readTypedData = (given: unknown): v.InferOutput<typeof typedData> => {
  const parsed: unknown = typeof given === 'string' ? JSON.parse(given) : given
  const data = v.parse(typedData, parsed)
  // What is left out of the domain's type is not signed, so the chain that is shown would not be the chain that is signed.
  const declared = data.types.EIP712Domain?.map(({ name }) => name)
  if (!declared || DOMAIN_FIELDS.some((name) => data.domain[name] !== undefined && !declared.includes(name))) {
    throw new Error('The typed data leaves a field of its domain unsigned.')
  }
  return data
}

/** `eth_signTypedData_v4` */
export const signTypedData = async (params: readonly unknown[], context: SigningContext): Promise<string> => {
  const { keys, network, smart, showApproval } = context
  const address = smart?.address ?? keys.addresses.eip155
  if (!sameAddress(params[0], address)) throw foreign()
  const data = readTypedData(params[1])
  const { chainId } = data.domain
  if (chainId !== undefined && `eip155:${BigInt(chainId)}` !== network.id) {
    throw new Error(`The typed data is for the chain ${chainId}, and the network in use is ${network.id}.`)
  }
  const { verifyingContract } = data.domain
  // An account is the verifier of nothing but its own orders.
  const guarded = context.guarded.concat(address.toLowerCase(), keys.addresses.eip155.toLowerCase())
  if (typeof verifyingContract === 'string' && guarded.includes(verifyingContract.toLowerCase())) {
    throw new Error('The typed data is an operation or a permission of the account: the frame signs those by their own methods alone.')
  }
  // The hash is made of the same object that is shown.
  const typed = data as Parameters<typeof hashTypedData>[0]
  const hash = hashTypedData(typed)
  if (smart) await requireSignatures(smart)
  await showApproval({ method: 'eth_signTypedData_v4', params: [address, data], network, address })
  if (!smart) return signHash(keys, hash)
  return (await import('../smart-account/sign-as-contract.ts')).signTypedDataAsContract(smart, typed)
}
