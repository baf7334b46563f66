import * as v from 'valibot'
import { type Address, concat, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { accountContracts } from '../chain/account-contracts.ts'
import { paymasterSigner } from '../chain/accounts.ts'
import type { BundlerSwitch } from './behaviour.ts'
import { type RpcMethods, readParams } from './json-rpc.ts'
import { RpcFailure } from './rpc-failure.ts'
import { address, type Operation, unpricedSchema } from './user-operation.ts'

const { entryPoint, paymaster } = accountContracts
const signer = privateKeyToAccount(paymasterSigner.privateKey)

/** How long a signature is good, in seconds. */
const validFor = 600
const verificationGas = 150_000n

/** What the contract's `digestOf` answers for the operation. */
const digestOf = (operation: Operation, chainId: number): Hex => {
  const packed = toPackedUserOperation(operation)
  const types = 'uint256,address,address,uint256,bytes32,bytes32,bytes32,uint256,bytes32,bytes32'.split(',').map((type) => ({ type }))
  return keccak256(
    encodeAbiParameters(types, [
      BigInt(chainId),
      paymaster,
      packed.sender,
      packed.nonce,
      keccak256(packed.initCode),
      keccak256(packed.callData),
      packed.accountGasLimits,
      packed.preVerificationGas,
      packed.gasFees,
      // Without the paymaster's address and the signature: two gas limits and the end.
      keccak256(`0x${packed.paymasterAndData.slice(42, 118)}`),
    ]),
  )
}

const untilData = (until: number): Hex => numberToHex(until, { size: 6 })

/** As long as a real one and without a zero, so that it costs as much. */
const stubSignature: Hex = `0x${'fe'.repeat(64)}1c`

const paramsSchema = (chainId: number) =>
  v.pipe(
    v.union([v.tuple([unpricedSchema, address, v.string()]), v.tuple([unpricedSchema, address, v.string(), v.nullish(v.unknown())])]),
    v.check(([, given]) => given.toLowerCase() === entryPoint.toLowerCase(), `this paymaster serves ${entryPoint} alone`),
    v.check(([, , chain]) => chain.toLowerCase() === numberToHex(chainId), `this paymaster serves chain ${numberToHex(chainId)} alone`),
  )

/** Methods of ERC-7677 on one chain: pays for every operation, unless the switch says that it refuses. */
export const createPaymaster = (chainId: number, state: BundlerSwitch, now: () => Promise<number>): RpcMethods => {
  const sponsored = (operation: Operation, paymasterData: Hex): Operation & { readonly paymaster: Address } => ({
    ...operation,
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit || verificationGas,
    paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
  })
  const read = (params: unknown): Operation => {
    const [operation] = readParams(paramsSchema(chainId), params)
    if (state.sponsors === false) throw new RpcFailure('paymaster', 'This operation is not sponsored: the fault switch says so.')
    return operation
  }
  const answer = ({ paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit }: Operation) => ({
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: numberToHex(paymasterVerificationGasLimit ?? 0n),
    paymasterPostOpGasLimit: numberToHex(paymasterPostOpGasLimit ?? 0n),
  })
  return {
    eth_chainId: async () => numberToHex(chainId),
    async pm_getPaymasterStubData(params) {
      const operation = sponsored(read(params), concat([untilData(0xfefefefefefe), stubSignature]))
      return { ...answer(operation), sponsor: { name: 'Portico sandbox' } }
    },
    async pm_getPaymasterData(params) {
      const until = untilData((await now()) + validFor)
      const operation = sponsored(read(params), until)
      const signature = await signer.signMessage({ message: { raw: digestOf(operation, chainId) } })
      return answer({ ...operation, paymasterData: concat([until, signature]) })
    },
  }
}
