import type { VerifyFeature } from '../../../kernel/contract/features.ts'
import type { Chains } from './chains.ts'

// Constants: a loader knows by its thunk whether a module is asked for again.
const chainCode = () => import('../verify/signature-chain.ts')
const verifyCode = () => import('../verify/verify-message.ts')

/** Verifies signatures of accounts, and of contracts on the call's network. */
export const createVerify = (chains: Chains): VerifyFeature<'eip155'> => ({
  async verifyMessage({ account, message, signature, ...call }) {
    const [{ signatureChain }, { verifyEvmMessage }] = await Promise.all([chainCode(), verifyCode()])
    return chains.read(call, ({ client }) => {
      // The methods that are asked for are plain JSON-RPC.
      const chain = signatureChain(client.request as Parameters<typeof signatureChain>[0])
      return verifyEvmMessage(chain, { address: account, message, signature })
    })
  },
})
