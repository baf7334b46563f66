import * as v from 'valibot'
import { addressSchema, bytesSchema, hashSchema } from './controls/hex-schema.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer('a whole number expected'), v.minValue(least), v.maxValue(most))

const amount = v.pipe(v.string('an amount is decimal text'), v.maxLength(50))

/** `POST /faucet` */
export const faucetInput = v.strictObject({
  address: addressSchema,
  /** Decimal text. */
  amount: v.optional(amount),
  /** Contract address; absent: the native coin. */
  token: v.optional(addressSchema),
})

/** `POST /mine` */
export const mineInput = v.strictObject({ blocks: v.optional(whole(1, 1_000), 1) })

/** `POST /mining` */
export const miningInput = v.variant('mode', [
  v.strictObject({ mode: v.literal('auto') }),
  v.strictObject({ mode: v.literal('manual') }),
  v.strictObject({ mode: v.literal('interval'), seconds: whole(1, 3_600) }),
])

/** `POST /reorg` */
export const reorgInput = v.strictObject({
  depth: whole(1, 100),
  transactions: v.optional(v.picklist(['drop', 'keep', 'pending'])),
})

/** `POST /drop` */
export const dropInput = v.strictObject({ hash: hashSchema })

/** `POST /replace` */
export const replaceInput = v.strictObject({
  hash: hashSchema,
  to: v.optional(addressSchema),
  /** Decimal text, in the native coin. */
  value: v.optional(amount),
  data: v.optional(bytesSchema),
  cancel: v.optional(v.boolean()),
})
