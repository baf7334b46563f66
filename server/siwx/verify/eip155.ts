import { createClient, http } from 'viem'
import { signatureChain } from '../../../adapters/evm/verify/signature-chain.ts'
import { type SignatureChain, verifyEvmMessage } from '../../../adapters/evm/verify/verify-message.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Verifier } from './verifier.ts'

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
