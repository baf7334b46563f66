import type { Address, PrivateKeyAccount } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  type SmartAccount,
  toSimple7702SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import { readContract } from 'viem/actions'
import { encodeFunctionData, parseAbi } from 'viem/utils'

const factoryAbi = parseAbi([
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
])

/** One account for each key. */
const SALT = 0n

/** A contract of one owner that a factory makes with its first operation: it takes the calls and the signatures of `SimpleAccount` 0.8. */
export const toSimpleAccount = async (
  client: SmartAccount['client'],
  owner: PrivateKeyAccount,
  factory: Address,
): Promise<SmartAccount> => {
  // Both take `execute` and `executeBatch` and the owner's signature over the typed data of EntryPoint 0.8.
  const simple = await toSimple7702SmartAccount({ client, owner })
  const address = await readContract(client, { abi: factoryAbi, address: factory, functionName: 'getAddress', args: [owner.address, SALT] })
  const account: SmartAccount = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => address,
    encodeCalls: (calls) => simple.encodeCalls(calls),
    decodeCalls: async (data) => (await simple.decodeCalls?.(data)) ?? [],
    getFactoryArgs: async () => ({
      factory,
      factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: [owner.address, SALT] }),
    }),
    getStubSignature: () => simple.getStubSignature(),
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as Parameters<PrivateKeyAccount['signTypedData']>[0]),
    signUserOperation: ({ chainId = client.chain?.id ?? 0, ...operation }) =>
      owner.signTypedData(
        getUserOperationTypedData({ chainId, entryPointAddress: entryPoint08Address, userOperation: { ...operation, sender: address } }),
      ),
  })
  return account
}
