import { address, isAddress } from '@solana/kit'
import type { Context, Hono } from 'hono'
import { smallestUnit } from 'portico/plugin'
import * as v from 'valibot'
import { limitBody } from '../service/limit-body.ts'
import type { Blockchain } from './blockchain.ts'
import { answerJsonRpc } from './json-rpc.ts'
import { makeToken } from './make-token.ts'
import { RpcError } from './rpc-error.ts'
import { createRpcMethods } from './rpc-methods.ts'

/** Bytes; a transaction has 1,232 at most. */
const longestRequest = 500_000

const faucetInput = v.strictObject({
  address: v.pipe(v.string(), v.check(isAddress, 'no Solana address')),
  /** SOL, as decimal text with at most nine places. */
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,9})?$/, 'no decimal amount of SOL')), '10'),
})

const slotsInput = v.strictObject({ count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1) })

const processingInput = v.strictObject({ mode: v.picklist(['auto', 'hold']) })

const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/, 'no whole number'),
  v.transform((digits) => BigInt(digits)),
)

const ownerInput = v.pipe(
  v.string(),
  v.check(isAddress, 'no Solana address'),
  v.transform((text) => address(text)),
)

const tokenInput = v.strictObject({
  program: v.optional(v.picklist(['token', 'token-2022']), 'token'),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)), 6),
  name: v.optional(v.pipe(v.string(), v.maxLength(32)), 'Test Token'),
  symbol: v.optional(v.pipe(v.string(), v.maxLength(10)), 'TEST'),
  fee: v.optional(v.strictObject({ points: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), most: wholeNumber })),
  holders: v.pipe(
    v.array(v.strictObject({ address: ownerInput, amount: wholeNumber, frozen: v.optional(v.boolean(), false) })),
    v.maxLength(20),
  ),
})

const complain = (context: Context, code: string, message: string): Response => context.json({ error: { code, message } }, 400)

/**
 * Adds a chain's JSON-RPC (`POST /`) and its controls (`POST /faucet`, `/tokens`, `/slots`, `/processing`; JSON in and out). A control's failure is
 * `{ error: { code, message } }`: 400 `INPUT_INVALID` or `CHAIN_REFUSED`.
 */
export const solanaRoutes = (app: Hono, blockchain: Blockchain): void => {
  const methods = createRpcMethods(blockchain)
  const control = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    work: (input: v.InferOutput<S>) => object | Promise<object>,
  ): void => {
    app.post(path, async (context) => {
      const input = v.safeParse(schema, await context.req.json().catch(() => undefined))
      if (!input.success) return complain(context, 'INPUT_INVALID', input.issues[0].message)
      try {
        return context.json(await work(input.output))
      } catch (error) {
        if (error instanceof RpcError) return complain(context, 'CHAIN_REFUSED', error.message)
        throw error
      }
    })
  }
  app.use(limitBody(longestRequest))
  app.post('/', async (context) => {
    const answer = answerJsonRpc(methods, await context.req.text())
    return new Response(answer, { headers: { 'content-type': 'application/json' } })
  })
  control('/faucet', faucetInput, ({ address: to, amount }) => ({
    signature: blockchain.give(address(to), smallestUnit(amount, 9)),
    amount,
    symbol: 'SOL',
  }))
  control('/tokens', tokenInput, async (wish) => ({ mint: await makeToken(blockchain, wish) }))
  control('/slots', slotsInput, ({ count }) => {
    blockchain.slots.skip(count)
    return { slot: blockchain.slots.now() }
  })
  control('/processing', processingInput, ({ mode }) => {
    blockchain.hold(mode === 'hold')
    return { mode }
  })
}
