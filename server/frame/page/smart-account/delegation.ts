import type { Address, Hex } from 'viem'
import { bytesToHex, getAddress, hashAuthorization, hexToBytes } from 'viem/utils'
import type { AccountKeys } from '../keys-port.ts'

/** An authorisation of EIP-7702, signed: the account runs the code of `address` from now on. */
export interface SignedDelegation {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** The code of an account with EIP-7702: these bytes, and the address whose code it runs. */
const DESIGNATOR = '0xef0100'

/** To whom an account is delegated, by its code. Undefined for a contract of its own and for an account without code. */
export const delegateIn = (code: Hex): Address | undefined =>
  code.length === 48 && code.toLowerCase().startsWith(DESIGNATOR) ? getAddress(`0x${code.slice(8)}`) : undefined

/** Signs that the account runs this code on this one chain: the chain of zero, which means every chain, is never signed. */
export const signDelegation = async (
  keys: Pick<AccountKeys, 'signDigest'>,
  authorization: { readonly address: Address; readonly chainId: number; readonly nonce: number },
): Promise<SignedDelegation> => {
  if (!Number.isSafeInteger(authorization.chainId) || authorization.chainId < 1) throw new RangeError('An authorisation is for one chain.')
  const { r, s, yParity } = await keys.signDigest(hexToBytes(hashAuthorization(authorization)))
  return { ...authorization, r: bytesToHex(r), s: bytesToHex(s), yParity }
}

/** Nobody's address: as a delegate, it takes the code away. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Whether an authorisation takes the code away again. */
export const clearsDelegation = (address: string): boolean => address === ZERO_ADDRESS
