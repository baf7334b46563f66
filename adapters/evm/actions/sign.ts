import { stringToHex } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SignFeature } from '../../../kernel/contract/features.ts'
import { requireOwnAddress } from './address.ts'
import { isBytes } from './hex.ts'
import type { Wallet } from './wallet.ts'

/** A signature as the wallet gave it: hexadecimal and not empty, of any length, for contract accounts sign at length. Throws `WALLET_ERROR`. */
export const requireSignature = (value: unknown): string => {
  if (isBytes(value) && value !== '0x') return value
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no signature.')
}

/** EIP-191 `personal_sign`. The text is signed as text always, also where it looks like hexadecimal: what is shown is what is signed. */
export const createSign = (wallet: Wallet): SignFeature<'eip155'> => ({
  async signMessage({ message, ...call }) {
    const params = [stringToHex(message), requireOwnAddress(call.account)]
    return requireSignature(await wallet.sign(call, { method: 'personal_sign', params }))
  },
})
