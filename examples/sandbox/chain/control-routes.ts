import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { limitBody } from '../service/limit-body.ts'
import { dropInput, faucetInput, mineInput, miningInput, reorgInput, replaceInput } from './control-inputs.ts'
import { ControlError } from './controls/control-error.ts'
import { createControls } from './controls.ts'
import { forward } from './forward.ts'

/** What the routes work on. */
export interface ChainRoutesOptions {
  /** The chain itself. */
  readonly rpcUrl: string
}

/** More than the chain itself takes in one request. */
const longestRequest = 2_500_000

const statuses: Readonly<Record<ControlError['code'], ContentfulStatusCode>> = {
  AMOUNT_INVALID: 400,
  TOKEN_UNKNOWN: 400,
  REORG_TOO_DEEP: 400,
  NOT_PENDING: 404,
  CHAIN_REFUSED: 502,
}

const complain = (context: Context, status: ContentfulStatusCode, code: string, message: string): Response =>
  context.json({ error: { code, message } }, status)

const sentence = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const [issue] = issues
  const place = v.getDotPath(issue)
  return place === null ? issue.message : `${place}: ${issue.message}`
}

/**
 * Adds a chain's JSON-RPC (`POST /`) and its controls (`POST /faucet`, `/mine`, `/mining`, `/reorg`, `/drop`, `/replace`;
 * JSON in and out). A control's failure is `{ error: { code, message } }`: 400 `INPUT_INVALID` and the codes of
 * {@link ControlError}.
 */
export const chainRoutes = (app: Hono, { rpcUrl }: ChainRoutesOptions): void => {
  const controls = createControls(rpcUrl)
  const control = <S extends v.GenericSchema>(path: string, schema: S, work: (input: v.InferOutput<S>) => Promise<object>): void => {
    app.post(path, async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined)
      if (body === undefined) return complain(context, 400, 'INPUT_INVALID', 'The body is not JSON.')
      const input = v.safeParse(schema, body)
      if (!input.success) return complain(context, 400, 'INPUT_INVALID', sentence(input.issues))
      try {
        return context.json(await work(input.output))
      } catch (error) {
        if (error instanceof ControlError) return complain(context, statuses[error.code], error.code, error.message)
        throw error
      }
    })
  }
  const newest = (blockNumber: bigint) => ({ blockNumber: blockNumber.toString() })
  app.use(limitBody(longestRequest))
  app.post('/', (context) => forward(rpcUrl, context.req.raw))
  control('/faucet', faucetInput, (request) => controls.faucet(request))
  control('/mine', mineInput, async ({ blocks }) => newest(await controls.mine(blocks)))
  control('/mining', miningInput, async (mining) => {
    await controls.setMining(mining)
    return mining
  })
  control('/reorg', reorgInput, async (wanted) => newest(await controls.reorg(wanted)))
  control('/drop', dropInput, async ({ hash }) => {
    await controls.drop(hash)
    return { hash }
  })
  control('/replace', replaceInput, async (replacement) => ({ hash: await controls.replace(replacement) }))
}
