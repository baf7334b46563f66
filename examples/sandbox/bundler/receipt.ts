import { formatLog, type Hex, numberToHex, parseEventLogs, type RpcTransactionReceipt, zeroAddress } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { accountContracts } from '../chain/account-contracts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { readRevert } from './simulate.ts'

const { entryPoint } = accountContracts

const readReceipt = (client: ChainClient, transaction: Hex): Promise<RpcTransactionReceipt | null> =>
  client.request<{ Method: 'eth_getTransactionReceipt'; Parameters: [Hex]; ReturnType: RpcTransactionReceipt | null }>({
    method: 'eth_getTransactionReceipt',
    params: [transaction],
  })

/** The transaction that carried an operation, by EntryPoint's event: found too where another bundler sent it. */
export const findTransaction = async (client: ChainClient, hash: Hex): Promise<Hex | undefined> => {
  const [event] = await client.getContractEvents({
    abi: entryPoint08Abi,
    address: entryPoint,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash },
    fromBlock: 0n,
  })
  return event?.transactionHash
}

/** The receipt of an operation that a transaction carried, as `eth_getUserOperationReceipt` answers it; null where it is not mined. */
export const operationReceipt = async (client: ChainClient, hash: Hex, transaction: Hex): Promise<object | null> => {
  const receipt = await readReceipt(client, transaction)
  if (receipt === null) return null
  const events = parseEventLogs({ abi: entryPoint08Abi, logs: receipt.logs.map((log) => formatLog(log)) })
  const done = events.find((event) => event.eventName === 'UserOperationEvent' && event.args.userOpHash === hash)
  if (done?.eventName !== 'UserOperationEvent') return null
  const reverted = events.find((event) => event.eventName === 'UserOperationRevertReason' && event.args.userOpHash === hash)
  const { sender, nonce, paymaster, success, actualGasCost, actualGasUsed } = done.args
  // Everything since the event before it, of another operation or of the bundle's beginning, belongs to this operation.
  const before = events.filter(
    ({ eventName, logIndex }) => logIndex < done.logIndex && ['BeforeExecution', 'UserOperationEvent'].includes(eventName),
  )
  const first = before.at(-1)?.logIndex ?? -1
  return {
    userOpHash: hash,
    entryPoint,
    sender,
    nonce: numberToHex(nonce),
    ...(paymaster === zeroAddress ? {} : { paymaster }),
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    ...(reverted?.eventName === 'UserOperationRevertReason' && { reason: readRevert(reverted.args.revertReason) }),
    logs: receipt.logs.filter(({ logIndex }) => Number(logIndex) > first && Number(logIndex) <= done.logIndex),
    receipt,
  }
}
