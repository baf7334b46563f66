import type { Hex, PrivateKeyAccount } from 'viem'
import { toAccount } from 'viem/accounts'
import { hashMessage, hashTypedData } from 'viem/utils'
import type { AccountKeys } from '../keys-port.ts'
import { signHash } from './sign-hash.ts'

const unused = (): never => {
  throw new Error('The owner of a smart account signs messages and typed data alone.')
}

/** The key of eip155 as the owner that viem's smart accounts sign with. */
export const ownerOf = (keys: AccountKeys): PrivateKeyAccount => {
  const owner = toAccount({
    address: keys.addresses.eip155 as Hex,
    signMessage: ({ message }) => signHash(keys, hashMessage(message)),
    signTypedData: (data) => signHash(keys, hashTypedData(data as Parameters<typeof hashTypedData>[0])),
    signTransaction: unused,
  })
  // viem's type asks for an account that holds its key itself. Its smart accounts use the address and these two functions.
  return owner as unknown as PrivateKeyAccount
}
