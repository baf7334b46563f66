import type { Hex } from 'viem'
import { verifyHash } from 'viem/actions'
import { hashMessage, hashTypedData } from 'viem/utils'
import { RequestError } from '../rpc/request-error.ts'
import type { OpenedAccount } from './open-account.ts'

type TypedData = Parameters<typeof hashTypedData>[0]

/** A message that allows nobody anything: its signature shows whether a contract answers for its owner. */
const PROBE = 'Does the contract of this account answer for the signatures of its owner? This message allows nothing.'

/**
 * Refuses an account whose contract answers for no signature of its owner, before the visitor is asked for one: nobody could verify it. A
 * factory makes whatever its author wrote, and `SimpleAccount` 0.8 itself has no EIP-1271.
 */
export const requireSignatures = async ({ address, account, client, chain }: OpenedAccount): Promise<void> => {
  if (chain.account.kind !== 'counterfactual') return
  const signature = await account.signMessage({ message: PROBE })
  const isAnswered = await verifyHash(client, { address, hash: hashMessage(PROBE), signature })
  if (!isAnswered) {
    throw new RequestError(
      'unsupportedMethod',
      `This account cannot sign on ${chain.network.name}: its contract does not verify signatures.`,
    )
  }
}

/** A signature is handed out only where the contract vouches for it: any other is worth nothing to whoever asks for it. */
const requireAccepted = async ({ address, client, chain }: OpenedAccount, hash: Hex, signature: Hex): Promise<Hex> => {
  const accepted = await verifyHash(client, { address, hash, signature })
  if (!accepted) throw new Error(`The account's contract on ${chain.network.name} does not vouch for signatures.`)
  return signature
}

/** Signs a message in the contract's name: EIP-1271, wrapped by ERC-6492 while the contract is not there. */
export const signMessageAsContract = async (opened: OpenedAccount, raw: Hex): Promise<Hex> =>
  requireAccepted(opened, hashMessage({ raw }), await opened.account.signMessage({ message: { raw } }))

/** The same for typed data. */
export const signTypedDataAsContract = async (opened: OpenedAccount, data: TypedData): Promise<Hex> =>
  requireAccepted(
    opened,
    hashTypedData(data),
    await opened.account.signTypedData(data as Parameters<typeof opened.account.signTypedData>[0]),
  )
