import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { RequestError } from '../rpc/request-error.ts'
import { ZERO_ADDRESS } from './delegation.ts'
import type { AccountCall } from './operation.ts'
import type { PaymasterService } from './paymaster.ts'
import type { SmartChain } from './smart-chain.ts'

const data = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'data that is no bytes'),
  v.transform((text) => text.toLowerCase() as Hex),
)
const amount = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/, 'a value that is no amount'),
  v.transform((text) => BigInt(text)),
)
const receiver = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: true }), 'an address with a wrong checksum, or none'),
  v.transform((text): Address => getAddress(text)),
)
const call = v.object({
  to: receiver,
  data: v.optional(data),
  input: v.optional(data),
  value: v.optional(amount, '0'),
  capabilities: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** A call of a page. The account of an operation makes no contracts: a call without a receiver is refused. */
export const readCall = (given: unknown): AccountCall & { readonly capabilities: Readonly<Record<string, unknown>> } => {
  const read = v.safeParse(call, given)
  if (!read.success) throw new RequestError('invalidParams', `The call is not valid: ${read.issues[0].message.slice(0, 200)}`)
  const { to, value, input, capabilities } = read.output
  if (read.output.data !== undefined && input !== undefined && read.output.data !== input) {
    throw new RequestError('invalidParams', 'The call names two different data.')
  }
  if (to === ZERO_ADDRESS) throw new RequestError('invalidParams', 'The call goes to the zero address.')
  return { to, value, data: read.output.data ?? input ?? '0x', capabilities }
}

const isOptional = v.looseObject({ optional: v.literal(true) })
const paymasterService = v.object({
  url: v.pipe(v.string(), v.maxLength(2_048)),
  context: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** Who pays for everything on this chain. */
export const usualService = ({ paymaster }: SmartChain): PaymasterService | undefined =>
  paymaster === undefined ? undefined : { url: paymaster, context: {} }

/**
 * The paymaster for a batch with these capabilities. A capability that the frame does not have is refused unless the page says that it may
 * be left out.
 */
export const serviceFor = (capabilities: Readonly<Record<string, unknown>>, chain: SmartChain): PaymasterService | undefined => {
  let service = usualService(chain)
  for (const [name, asked] of Object.entries(capabilities)) {
    const read = name === 'paymasterService' ? v.safeParse(paymasterService, asked) : undefined
    if (read?.success && chain.paymasterServices.includes(read.output.url)) service = read.output
    else if (!v.is(isOptional, asked)) {
      throw new RequestError('unsupportedCapability', `The frame does not have the capability ${name.slice(0, 60)}, or not in this form.`)
    }
  }
  return service
}
