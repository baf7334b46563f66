import * as v from 'valibot'
import { type Hex, keccak256, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bundlerAccount } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { readParams } from './json-rpc.ts'
import { RpcFailure } from './rpc-failure.ts'
import { address, authorization, authorizer } from './user-operation.ts'

const account = privateKeyToAccount(bundlerAccount.privateKey)
const params = v.strictTuple([authorization, address])

/** A plain transfer and one authorisation. */
const gas = 100_000n

/**
 * `portico_clearDelegation(authorization, account)`: carries an authorisation to the zero address into the chain, so that an account without
 * coins gets rid of its code. No operation can do that: its own code is gone before it runs.
 */
export const clearDelegation = async (client: ChainClient, chainId: number, given: unknown): Promise<Hex> => {
  const [asked, owner] = readParams(params, given)
  if (asked.address !== zeroAddress) throw new RpcFailure('invalidParams', 'The authorisation gives code to the account.')
  if (asked.chainId !== chainId) throw new RpcFailure('invalidParams', `The authorisation is for chain ${asked.chainId}.`)
  if ((await authorizer(asked))?.toLowerCase() !== owner.toLowerCase()) {
    throw new RpcFailure('signature', 'The authorisation is not signed by the account.')
  }
  const [nonce, code] = await Promise.all([client.getTransactionCount({ address: owner }), client.getCode({ address: owner })])
  if (asked.nonce !== nonce)
    throw new RpcFailure('invalidParams', `The authorisation has the nonce ${asked.nonce}; the account's is ${nonce}.`)
  if (code === undefined) throw new RpcFailure('invalidParams', 'The account has no code.')
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
  const serializedTransaction = await account.signTransaction({
    chainId,
    nonce: await client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    to: owner,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    type: 'eip7702',
    authorizationList: [asked],
  })
  await client.sendRawTransaction({ serializedTransaction })
  return keccak256(serializedTransaction)
}
