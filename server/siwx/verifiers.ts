import { createClient, http } from 'viem'
import { parseBitcoinAddress } from '../../adapters/bitcoin/verify/address.ts'
import { isOn } from '../../adapters/bitcoin/verify/chains.ts'
import { verifyBitcoinMessage } from '../../adapters/bitcoin/verify/verify-message.ts'
import { type SignatureChain, signatureChain, verifyEvmMessage } from '../../adapters/evm/verify/verify-message.ts'
import { verifySolanaMessage } from '../../adapters/solana/verify/verify-message.ts'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ParsedMessage } from '../../plugins/siwx/message/message.ts'

/** A signed text, and the message that was read from it. */
export interface SignedText {
  readonly text: string
  readonly message: ParsedMessage
  /** In the family's encoding: hex (eip155), base58 (solana), base64 (bip122). */
  readonly signature: string
}

/** Says whether the account of a message has signed it. Rejects if that cannot be known, for instance because a chain does not answer. */
export interface Verifier {
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  verify(signed: SignedText): Promise<boolean>
}

/**
 * Verifies Bitcoin accounts: BIP-322 simple signatures of native SegWit and Taproot addresses, and BIP-137 signatures of older ones. An
 * address of another chain than the message’s is refused.
 *
 * @example createSiwxServer({ domains: ['app.example'], secret, verifiers: [bip122Verifier()] })
 */
export const bip122Verifier = (): Verifier => ({
  namespace: 'bip122',
  async verify({ text, message: { chainId, accountAddress }, signature }) {
    const owner = parseBitcoinAddress(accountAddress)
    // An address of a test chain costs nothing, and is nobody on the main chain.
    if (!owner || !chainId.startsWith('bip122:') || !isOn(owner, chainId as CaipNetworkId<'bip122'>)) return false
    return verifyBitcoinMessage({ address: accountAddress, message: text, signature })
  },
})

/** ms for one answer of a chain. */
const ANSWER_LIMIT = 10_000

/** CAIP-2 ids of EVM chains to their JSON-RPC addresses. */
export type ChainAddresses = Readonly<Record<string, string>>

const chainAt = (address: string): SignatureChain => {
  const client = createClient({ transport: http(address, { timeout: ANSWER_LIMIT, retryCount: 1 }), cacheTime: 0 })
  return signatureChain(client.request as Parameters<typeof signatureChain>[0])
}

/**
 * Verifies EVM accounts: by key, as contracts of the chain (EIP-1271), and as contracts that are not there yet (ERC-6492). A message for a chain
 * that is not named is refused with `CHAIN_UNSUPPORTED`.
 *
 * @example eip155Verifier({ 'eip155:1': 'https://rpc.example/1' })
 */
export const eip155Verifier = (addresses: ChainAddresses): Verifier => {
  const chains = new Map(Object.entries(addresses).map(([id, address]) => [id, chainAt(address)]))
  return {
    namespace: 'eip155',
    async verify({ text, message: { chainId, accountAddress }, signature }) {
      const chain = chains.get(chainId)
      if (!chain) throw new PorticoError('CHAIN_UNSUPPORTED', `No address is known for ${chainId}.`, { context: { network: chainId } })
      return verifyEvmMessage(chain, { address: accountAddress, message: text, signature })
    },
  }
}

/**
 * Verifies Solana accounts: ed25519 over the text's UTF-8 bytes.
 *
 * @example createSiwxServer({ domains: ['app.example'], secret, verifiers: [solanaVerifier()] })
 */
export const solanaVerifier = (): Verifier => ({
  namespace: 'solana',
  verify: async ({ text, message: { accountAddress }, signature }) =>
    verifySolanaMessage({ address: accountAddress, message: text, signature }),
})
