import type { Address, Hex, PrivateKeyAccount } from 'viem'
import { entryPoint08Abi, entryPoint08Address, type SmartAccount, toPackedUserOperation, toSmartAccount } from 'viem/account-abstraction'
import { decodeAbiParameters, decodeFunctionData, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem/utils'

/** Single call and batch of ERC-7579, each reverting as a whole. */
const BATCH_MODE: Hex = `0x01${'00'.repeat(31)}`

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executions) payable',
])

const executions = parseAbiParameters(['Execution[] executions', 'struct Execution { address target; uint256 value; bytes callData; }'])

const operationTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** Whose account it is, and the code that it runs. */
export interface DelegatorOptions {
  readonly client: SmartAccount['client']
  readonly owner: PrivateKeyAccount
  /** EIP7702StatelessDeleGator, made for EntryPoint 0.8. */
  readonly implementation: Address
}

/**
 * The account of an owner whose code (EIP-7702) can delegate: what `toSimple7702SmartAccount` of viem is for `Simple7702Account`. An operation
 * is signed as typed data of the account itself, not of EntryPoint.
 */
export const toDelegatorAccount = ({ client, owner, implementation }: DelegatorOptions): Promise<SmartAccount> => {
  const account: Promise<SmartAccount> = toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    authorization: { account: owner, address: implementation },
    getAddress: async () => owner.address,
    async encodeCalls(calls) {
      const [first, ...rest] = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data }))
      if (first === undefined || rest.length > 0) {
        const batch = first === undefined ? [] : [first].concat(rest)
        return encodeFunctionData({ abi, functionName: 'execute', args: [BATCH_MODE, encodeAbiParameters(executions, [batch])] })
      }
      return encodeFunctionData({ abi, functionName: 'execute', args: [first] })
    },
    async decodeCalls(data) {
      const { args } = decodeFunctionData({ abi, data })
      const list = args.length === 1 ? [args[0]] : decodeAbiParameters(executions, args[1])[0]
      return list.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
    },
    getFactoryArgs: async () => ({ factory: '0x7702', factoryData: '0x' }),
    getStubSignature: async () =>
      '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c',
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as Parameters<PrivateKeyAccount['signTypedData']>[0]),
    signUserOperation: async ({ chainId = client.chain?.id ?? 0, ...operation }) =>
      owner.signTypedData({
        domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: owner.address },
        types: operationTypes,
        primaryType: 'PackedUserOperation',
        message: { ...toPackedUserOperation({ ...operation, sender: owner.address }), entryPoint: entryPoint08Address },
      }),
  })
  return account
}
