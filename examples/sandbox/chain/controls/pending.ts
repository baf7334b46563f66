import * as v from 'valibot'
import { type Address, type Hex, toHex } from 'viem'
import type { ChainClient } from '../chain-client.ts'
import { unitsOf } from './amount.ts'
import { ask } from './ask.ts'
import { ControlError } from './control-error.ts'
import { addressSchema, bytesSchema, hashSchema, quantitySchema } from './hex-schema.ts'

/** What takes a waiting transaction's place: what is not named stays as it was, fees are doubled. */
export interface Replacement {
  readonly hash: Hex
  readonly to?: Address | undefined
  /** Decimal text, in the native coin. */
  readonly value?: string | undefined
  readonly data?: Hex | undefined
  /** Sends nothing to the sender itself instead, as wallets cancel. */
  readonly cancel?: boolean | undefined
}

const pendingSchema = v.object({
  blockHash: v.null(),
  from: addressSchema,
  to: v.nullable(addressSchema),
  nonce: quantitySchema,
  value: quantitySchema,
  input: bytesSchema,
  gas: quantitySchema,
  gasPrice: v.nullish(quantitySchema),
  maxFeePerGas: v.nullish(quantitySchema),
  maxPriorityFeePerGas: v.nullish(quantitySchema),
})

const readPending = async (client: ChainClient, hash: Hex): Promise<v.InferOutput<typeof pendingSchema>> => {
  const found = v.safeParse(pendingSchema, await ask(client, 'eth_getTransactionByHash', hash))
  if (!found.success) throw new ControlError('NOT_PENDING', `No transaction ${hash} is waiting to be mined.`)
  return found.output
}

/** Takes a waiting transaction away, as a node that forgets it. Throws `NOT_PENDING` where none waits. */
export const drop = async (client: ChainClient, hash: Hex): Promise<void> => {
  const dropped = await ask(client, 'anvil_dropTransaction', hash)
  if (dropped === null) throw new ControlError('NOT_PENDING', `No transaction ${hash} is waiting to be mined.`)
}

const contentOf = (pending: v.InferOutput<typeof pendingSchema>, { to, value, data, cancel }: Replacement) =>
  cancel === true
    ? { to: pending.from, value: 0n, data: '0x' }
    : {
        to: to ?? pending.to,
        value: value === undefined ? pending.value : unitsOf(value, 18),
        data: data ?? pending.input,
      }

/**
 * Sends another transaction of the same account with the same nonce and twice the fee, and answers its hash. Gas is
 * estimated anew where receiver or data change. Throws `NOT_PENDING` where none waits.
 */
export const replace = async (client: ChainClient, replacement: Replacement): Promise<Hex> => {
  const pending = await readPending(client, replacement.hash)
  const { to, value, data } = contentOf(pending, replacement)
  const isSameCall = to === pending.to && data === pending.input
  const { from, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = pending
  const fees =
    typeof maxFeePerGas === 'bigint'
      ? { maxFeePerGas: toHex(maxFeePerGas * 2n), maxPriorityFeePerGas: toHex((maxPriorityFeePerGas ?? 0n) * 2n + 1n) }
      : { gasPrice: toHex((gasPrice ?? 0n) * 2n + 1n) }
  // The chain signs for the accounts of its mnemonic; for others it has to be told to do without a signature.
  const signs = v.parse(v.array(addressSchema), await ask(client, 'eth_accounts')).includes(from)
  if (!signs) await client.impersonateAccount({ address: from })
  try {
    const transaction = {
      from,
      ...(to === null ? {} : { to }),
      value: toHex(value),
      data,
      nonce: toHex(nonce),
      ...fees,
      ...(isSameCall ? { gas: toHex(gas) } : {}),
    }
    return v.parse(hashSchema, await ask(client, 'eth_sendTransaction', transaction))
  } finally {
    if (!signs) await client.stopImpersonatingAccount({ address: from })
  }
}
