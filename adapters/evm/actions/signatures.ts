import * as v from 'valibot'
import { hashTypedData, stringToHex } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, SignFeature, TypedDataFeature, VerifyFeature } from '../../../kernel/contract/features.ts'
import { parseChainId } from '../family/chain-id.ts'
import type { Chains } from './chains.ts'
import { isBytes, requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

/** A signature as the wallet gave it: hexadecimal and not empty, of any length, for contract accounts sign at length. Throws `WALLET_ERROR`. */
const requireSignature = (value: unknown): string => {
  if (isBytes(value) && value !== '0x') return value
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no signature.')
}

/** Whether the account is a contract of the chain. False as well where the chain does not answer: nothing is known of it then. */
const isContract = (chains: Chains, { account, ...call }: Call<'eip155'>): Promise<boolean> =>
  chains
    .read(call, ({ client }) => client.request({ method: 'eth_getCode', params: [requireOwnAddress(account), 'latest'] }))
    .then(
      (code) => isBytes(code) && code !== '0x',
      () => false,
    )

/**
 * EIP-191 `personal_sign`. The text is signed as text always, also where it looks like hexadecimal: what is shown is what is signed. A contract
 * account may answer the empty signature `0x`: its owners sign on the chain, and `verifyMessage` says when all of them have.
 */
export const createSign = (wallet: Wallet, chains: Chains): SignFeature<'eip155'> => ({
  async signMessage({ message, ...call }) {
    const params = [stringToHex(message), requireOwnAddress(call.account)]
    const signature = await wallet.sign(call, { method: 'personal_sign', params })
    if (signature === '0x' && (await isContract(chains, call))) return signature
    return requireSignature(signature)
  },
})

const values = v.record(v.string(), v.unknown())

/** EIP-712 as JSON. */
const typedData = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: values,
  message: values,
})

const invalid = (message: string, cause?: unknown): PorticoError => new PorticoError('PARAMS_INVALID', message, { cause })

/** Throws `PARAMS_INVALID` for what is no EIP-712 data, or for another chain than the call's. */
const check = ({ data, network }: Call<'eip155'> & { readonly data: string }): void => {
  try {
    const parsed = v.parse(v.pipe(v.string(), v.parseJson(), typedData), data)
    const { chainId } = parsed.domain
    if (chainId !== undefined && parseChainId(chainId) !== network) throw invalid('The data is for another network.')
    // Whatever cannot be hashed cannot be signed.
    hashTypedData(parsed)
  } catch (cause) {
    throw cause instanceof PorticoError ? cause : invalid('The data is not EIP-712 data.', cause)
  }
}

/** `eth_signTypedData_v4`: the text is checked and handed to the wallet exactly as given. */
export const createTypedData = (wallet: Wallet): TypedDataFeature<'eip155'> => ({
  async signTypedData({ data, ...call }) {
    check({ data, ...call })
    const params = [requireOwnAddress(call.account), data]
    return requireSignature(await wallet.sign(call, { method: 'eth_signTypedData_v4', params }))
  },
})

// A constant: a loader knows by its thunk whether a module is asked for again.
const verifyCode = () => import('../verify/verify-message.ts')

/** Verifies signatures of accounts, and of contracts on the call's network. */
export const createVerify = (chains: Chains): VerifyFeature<'eip155'> => ({
  async verifyMessage({ account, message, signature, ...call }) {
    const { signatureChain, verifyEvmMessage } = await verifyCode()
    return chains.read(call, ({ client }) => {
      // The methods that are asked for are plain JSON-RPC.
      const chain = signatureChain(client.request as Parameters<typeof signatureChain>[0])
      return verifyEvmMessage(chain, { address: account, message, signature })
    })
  },
})
