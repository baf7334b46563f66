import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  hexToBigInt,
  isErc6492Signature,
  isHex,
  parseAbi,
  parseErc6492Signature,
  recoverAddress,
  size,
  slice,
} from 'viem'

/** What a chain is asked. Both reject where it does not answer; a call that reverts answers undefined. */
export interface SignatureChain {
  code(address: Hex): Promise<Hex | undefined>
  call(request: { readonly to?: Hex; readonly data: Hex }): Promise<Hex | undefined>
}

/** An account, a message and a signature that is to be verified. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

const wallet = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** The only answer of EIP-1271 that means yes: its magic value, alone in one word. */
const YES = `0x1626ba7e${'0'.repeat(56)}`

/** What the constructor of ERC-6492's validator answers for yes. */
const VALID = '0x01'

/** Bytes of a signature by key. */
const BY_KEY = 65

/** Characters; contract accounts sign at length. */
const LONGEST = 100_000

/** Half of the order of secp256k1. For each signature there is a second one with a greater s, which anybody can make of it (EIP-2). */
const LARGEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const isByKey = async (address: string, hash: Hex, signature: Hex): Promise<boolean> => {
  if (size(signature) !== BY_KEY || hexToBigInt(slice(signature, 32, 64)) > LARGEST_S) return false
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // No point of the curve: nobody's signature.
    return false
  }
}

const unwrap = (signature: Hex): Hex | undefined => {
  try {
    return parseErc6492Signature(signature).signature
  } catch {
    return undefined
  }
}

/**
 * Whether an account has signed a hash: by its key, as a contract of the chain (EIP-1271), or as a contract that is not there yet (ERC-6492).
 * The chain is asked only where the key does not answer it. Rejects where the chain has to be asked and does not answer.
 */
export const verifyEvmHash = async (
  chain: SignatureChain,
  { address, hash, signature }: Omit<SignedMessage, 'message'> & { readonly hash: Hex },
): Promise<boolean> => {
  if (!isHex(address) || size(address) !== 20 || !isHex(signature) || signature.length > LONGEST) return false
  const isValid = async (inner: Hex): Promise<boolean> => {
    const data = encodeFunctionData({ abi: wallet, functionName: 'isValidSignature', args: [hash, inner] })
    return (await chain.call({ to: address, data }))?.toLowerCase() === YES
  }
  const isThere = async (): Promise<boolean> => size((await chain.code(address)) ?? '0x') > 0
  // The wrapper comes first: what it holds may look like anything.
  if (isErc6492Signature(signature)) {
    const inner = unwrap(signature)
    if (inner === undefined) return false
    if ((await isThere()) && (await isValid(inner))) return true
    const args = [address, hash, signature] as const
    const data = encodeDeployData({ abi: erc6492SignatureValidatorAbi, bytecode: erc6492SignatureValidatorByteCode, args })
    return (await chain.call({ data })) === VALID
  }
  if (await isByKey(address, hash, signature)) return true
  return (await isThere()) && isValid(signature)
}

/** The same for a text that is signed with `personal_sign` (EIP-191). */
export const verifyEvmMessage = (chain: SignatureChain, { message, ...signed }: SignedMessage): Promise<boolean> =>
  verifyEvmHash(chain, { ...signed, hash: hashMessage(message) })

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
