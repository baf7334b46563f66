import * as v from 'valibot'
import { bytesToHex, hashMessage, hashTypedData, hexToBytes, isHex } from 'viem/utils'
import type { SigningContext } from './answer-request.ts'

const sameAddress = (one: unknown, other: string): boolean => typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

const foreign = (): Error => new Error('The request names another account than the one that is signed in.')

/** Signs 32 bytes as eip155 writes signatures. */
const signHash = async (hash: `0x${string}`, { keys }: Pick<SigningContext, 'keys'>): Promise<`0x${string}`> => {
  const { r, s, yParity } = await keys.signDigest(hexToBytes(hash))
  return `${bytesToHex(r)}${bytesToHex(s).slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

const textBytes = (message: string): `0x${string}` => (isHex(message) ? message : bytesToHex(new TextEncoder().encode(message)))

/** `personal_sign`: the message comes first, and with some libraries second. */
export const signPersonal = async (params: readonly unknown[], context: SigningContext): Promise<string> => {
  const { keys, network, showApproval } = context
  const address = keys.addresses.eip155
  const [first, second] = params
  const message = sameAddress(second, address) ? first : sameAddress(first, address) ? second : undefined
  if (typeof message !== 'string') throw foreign()
  const raw = textBytes(message)
  await showApproval({ method: 'personal_sign', params: [raw, address], network, address })
  return signHash(hashMessage({ raw }), context)
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
  const { keys, network, showApproval } = context
  const address = keys.addresses.eip155
  if (!sameAddress(params[0], address)) throw foreign()
  const data = readTypedData(params[1])
  const { chainId } = data.domain
  if (chainId !== undefined && `eip155:${BigInt(chainId)}` !== network.id) {
    throw new Error(`The typed data is for the chain ${chainId}, and the network in use is ${network.id}.`)
  }
  // The hash is made of the same object that is shown.
  const hash = hashTypedData(data as Parameters<typeof hashTypedData>[0])
  await showApproval({ method: 'eth_signTypedData_v4', params: [address, data], network, address })
  return signHash(hash, context)
}
