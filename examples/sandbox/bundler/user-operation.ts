import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { isAddress } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { getUserOperationHash } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { accountContracts } from '../chain/account-contracts.ts'

/** An operation as EntryPoint 0.8 takes it. */
export type Operation = UserOperation<'0.8'>

const isHex = (text: string): text is Hex => /^0x(?:[\da-f]{2})*$/i.test(text)
const bytes = v.pipe(
  v.string(),
  v.guard(isHex, 'bytes as 0x and pairs of hexadecimal digits'),
  v.maxLength(200_000, 'more bytes than this bundler takes'),
)

/** An account, its letters in any case. */
export const address = v.pipe(
  v.string(),
  v.guard((text): text is Address => isAddress(text, { strict: false }), 'an address'),
)

/** 32 bytes. */
export const hash = v.pipe(bytes, v.length(66, '32 bytes'))

const quantity = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{1,64}$/i, 'a number as 0x and hexadecimal digits'),
    v.transform((text) => BigInt(text)),
    v.check((value) => value < 1n << BigInt(bits), `a number of at most ${bits} bits`),
  )

const small = v.pipe(
  quantity(48),
  v.transform((value) => Number(value)),
)

// EntryPoint's mark for "this account takes its code by EIP-7702" is two bytes long, or an address that begins with them.
const factory = v.union([v.literal('0x7702'), address])

/** A signed authorisation of EIP-7702. */
export const authorization = v.object({
  address,
  chainId: small,
  nonce: small,
  r: bytes,
  s: bytes,
  yParity: v.pipe(
    bytes,
    v.transform((text) => Number(BigInt(text))),
  ),
})

const optional = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))

const entries = {
  sender: address,
  nonce: quantity(256),
  factory: optional(factory),
  factoryData: optional(bytes),
  callData: bytes,
  callGasLimit: quantity(128),
  verificationGasLimit: quantity(128),
  preVerificationGas: quantity(128),
  maxFeePerGas: quantity(128),
  maxPriorityFeePerGas: quantity(128),
  paymaster: optional(address),
  paymasterData: optional(bytes),
  paymasterVerificationGasLimit: optional(quantity(128)),
  paymasterPostOpGasLimit: optional(quantity(128)),
  signature: bytes,
  eip7702Auth: optional(authorization),
}

const zero = v.optional(v.nullable(quantity(128), '0x0'), '0x0')

type Wire = v.InferOutput<ReturnType<typeof v.strictObject<typeof entries, undefined>>>

const toOperation = ({ eip7702Auth, ...wire }: Wire): Operation => {
  const given = Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null && value !== undefined))
  const { sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas } = wire
  const { maxFeePerGas, maxPriorityFeePerGas, signature } = wire
  const required = { sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas }
  return {
    ...given,
    ...required,
    maxFeePerGas,
    maxPriorityFeePerGas,
    signature,
    ...(eip7702Auth && { authorization: eip7702Auth }),
  }
}

/** An operation that is complete. A field that EntryPoint 0.8 does not have is refused: it would be lost. */
export const operationSchema = v.pipe(v.strictObject(entries), v.transform(toOperation))

/** An operation whose gas is not known yet, and perhaps not its fees. */
export const unpricedSchema = v.pipe(
  v.strictObject({
    ...entries,
    callGasLimit: zero,
    verificationGasLimit: zero,
    preVerificationGas: zero,
    maxFeePerGas: zero,
    maxPriorityFeePerGas: zero,
    signature: v.optional(v.nullable(bytes, '0x'), '0x'),
  }),
  v.transform(toOperation),
)

/** Whether the operation says that its account takes or has its code by EIP-7702. */
export const isDelegated = ({ factory: maker }: Operation): boolean => maker?.slice(0, 6) === '0x7702'

/** The hash by which everybody knows the operation. `delegate`: whose code an account of EIP-7702 has or takes. */
export const hashOperation = (operation: Operation, chainId: number, delegate: Address | undefined): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: accountContracts.entryPoint,
    entryPointVersion: '0.8',
    userOperation:
      delegate === undefined
        ? operation
        : {
            ...operation,
            authorization: operation.authorization ?? { address: delegate, chainId, nonce: 0, r: '0x', s: '0x', yParity: 0 },
          },
  })

/** Who signed an authorisation of EIP-7702; undefined where that is no signature. */
export const authorizer = (authorization: NonNullable<Operation['authorization']>): Promise<Address | undefined> =>
  recoverAuthorizationAddress({ authorization }).catch(() => undefined)
