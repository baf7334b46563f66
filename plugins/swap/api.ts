import * as v from 'valibot'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'
import { parseCaipAddress } from '../../kernel/contract/tools/parse-caip.ts'

/** An account or a token on a network, taken apart. */
export interface AccountId {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  readonly address: string
}

/** CAIP-10, taken apart. Anything else makes the whole answer invalid. */
const accountId = v.pipe(
  v.string(),
  v.maxLength(300),
  v.rawTransform(({ dataset, addIssue, NEVER }): AccountId => {
    try {
      const { network, address } = parseCaipAddress(dataset.value)
      return { network, address }
    } catch {
      addIssue({ message: 'Invalid account id: expected CAIP-10' })
      return NEVER
    }
  }),
)

/** A whole number in the smallest unit that a contract can hold. */
const units = v.pipe(
  v.string(),
  v.maxLength(78),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
  v.check((amount) => amount < 2n ** 256n, 'Invalid amount: more than 256 bits'),
)

/** Gas is a text in one row of the service and a number in the other. */
const gas = v.union([
  units,
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((count) => BigInt(count)),
  ),
])

/** Call data. A swap takes a few hundred bytes, one along many pools a few thousand. */
const callData = v.pipe(v.string(), v.maxLength(100_002), v.regex(/^0x(?:[\da-fA-F]{2})*$/))

const unserved = { fails: 'Network not supported for Swaps' } as const

const FAMILIES = ['eip155'] as const

/** What the service would give for an amount of a token. Nothing here is believed before the chain has run it. */
export const swapQuotes = endpoint({
  id: 'swapQuotes',
  service: 'api',
  method: 'GET',
  path: '/v1/convert/quotes',
  json: true,
  query: v.object({
    /** Of `from`, in its smallest unit. */
    amount: v.pipe(v.string(), v.maxLength(78), v.regex(/^\d+$/)),
    /** The plain address. */
    userAddress: v.string(),
    /** CAIP-10; the native coin has the address of twenty times `ee`. */
    from: v.string(),
    to: v.string(),
    /** In wei. */
    gasPrice: v.optional(v.string()),
  }),
  response: v.object({
    quotes: v.pipe(
      v.array(
        v.object({
          id: v.nullable(v.pipe(v.string(), v.maxLength(300))),
          fromAmount: units,
          fromAccount: accountId,
          toAmount: units,
          toAccount: accountId,
          /** The block that the amounts are of, where the service says it. */
          block: v.optional(units),
        }),
      ),
      v.maxLength(20),
    ),
  }),
  families: FAMILIES,
  unserved: { answer: { quotes: [] } },
})

/** How much of a token the service's router may take from the account, as the service sees it. The plugin does not use it: it asks the chain. */
export const swapAllowance = endpoint({
  id: 'swapAllowance',
  service: 'api',
  method: 'GET',
  path: '/v1/convert/allowance',
  json: true,
  /** Both CAIP-10. */
  query: v.object({ tokenAddress: v.string(), userAddress: v.string() }),
  response: v.object({ allowance: units }),
  families: FAMILIES,
  unserved: { answer: { allowance: 0n } },
})

/** The transaction of a swap, as the service builds it. It is held against what was shown before it goes anywhere: `checkBuilt`. */
export const buildSwap = endpoint({
  id: 'buildSwap',
  service: 'api',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  projectId: 'body',
  json: true,
  body: v.object({
    /** Of `from`, in its smallest unit. */
    amount: v.pipe(v.string(), v.maxLength(78), v.regex(/^\d+$/)),
    eip155: v.object({
      /** Per cent of the amount that may be lost on the way: 1 is one per cent. */
      slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      permit: v.optional(v.string()),
    }),
    /** All three CAIP-10. */
    from: v.string(),
    to: v.string(),
    userAddress: v.string(),
    disableEstimate: v.optional(v.boolean()),
  }),
  response: v.object({
    tx: v.object({
      from: accountId,
      to: accountId,
      data: callData,
      /** The native coin that goes with the call. */
      amount: units,
      eip155: v.object({ gas, gasPrice: gas }),
    }),
  }),
  families: FAMILIES,
  unserved,
})

/** The approval that a swap needs first, as the service builds it. The plugin does not use it: it builds the approval of the exact amount itself. */
export const buildApprove = endpoint({
  id: 'buildApprove',
  service: 'api',
  method: 'GET',
  path: '/v1/convert/build-approve',
  json: true,
  query: v.object({
    /** All three CAIP-10: the account, the token, and what it is swapped for. */
    userAddress: v.string(),
    from: v.string(),
    to: v.string(),
    /** What the router may take, in the smallest unit. Without it a service decides by itself. */
    amount: v.optional(v.pipe(v.string(), v.maxLength(78), v.regex(/^\d+$/))),
  }),
  response: v.object({
    tx: v.object({
      from: accountId,
      to: accountId,
      data: callData,
      value: units,
      eip155: v.object({ gas, gasPrice: gas }),
    }),
  }),
  families: FAMILIES,
  unserved,
})
