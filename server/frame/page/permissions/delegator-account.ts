import type { Address, PrivateKeyAccount } from 'viem'
import { entryPoint08Abi, entryPoint08Address, type SmartAccount, toPackedUserOperation, toSmartAccount } from 'viem/account-abstraction'
import { delegatorCalls } from './delegator-calls.ts'

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
    encodeCalls: async (calls) => delegatorCalls.encode(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    async decodeCalls(data) {
      const calls = delegatorCalls.decode(data)
      if (!calls) throw new Error('These bytes are no calls.')
      return calls.slice()
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
