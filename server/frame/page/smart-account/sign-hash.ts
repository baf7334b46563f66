import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'
import type { AccountKeys } from '../keys-port.ts'

/** Signs 32 bytes as eip155 writes signatures. */
export const signHash = async (keys: Pick<AccountKeys, 'signDigest'>, hash: Hex): Promise<Hex> => {
  const { r, s, yParity } = await keys.signDigest(hexToBytes(hash))
  return `${bytesToHex(r)}${bytesToHex(s).slice(2)}${yParity === 0 ? '1b' : '1c'}`
}
