import * as v from 'valibot'
import { hashTypedData } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, TypedDataFeature } from '../../../kernel/contract/features.ts'
import { parseChainId } from '../connect/chain-id.ts'
import { requireOwnAddress } from './address.ts'
import { requireSignature } from './sign.ts'
import type { Wallet } from './wallet.ts'

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
