import type { Hono } from 'hono'
import * as v from 'valibot'
import { readJson, readPart } from '../service/read-input.ts'
import { failureOf, Refusal } from '../service/refusal.ts'
import { type Service, startService } from '../service/start-service.ts'
import { startCarryingOut } from './carry-out.ts'
import { openPaymentDatabase } from './database.ts'
import { createOrderTable } from './order-table.ts'
import { pageOrigin } from './page-origin.ts'
import { addPageRoutes } from './page-routes.ts'
import { addPartnerRoutes } from './partner-routes.ts'
import { createEvmPayer, createSolanaPayer } from './pay-out.ts'
import { createPricing } from './quote.ts'

/** How the payment service is started. */
export interface PaymentOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder of the database. Default: it lives in memory. */
  readonly data?: string | undefined
  /** CAIP-2 ids of chains to their JSON-RPC addresses: EVM and Solana. */
  readonly chains: Readonly<Record<string, string>>
  /** ms since 1970. Default: the clock. */
  readonly now?: () => number
}

const parseRegion = v.object({ provider: v.picklist(['coinbase', 'meld']), region: v.nullable(v.pipe(v.string(), v.maxLength(40))) })

/** `PUT /_sandbox/regions` with `{ provider, region }`: it does not sell there; null: it sells everywhere. */
const addRegions = (app: Hono, unserved: Map<string, string>): void => {
  app.put('/_sandbox/regions', async (context) => {
    try {
      const { provider, region } = readPart(parseRegion, readJson(await context.req.text()), 'body')
      if (region === null) unserved.delete(provider)
      else unserved.set(provider, region)
      return context.json({ provider, region })
    } catch (error) {
      if (error instanceof Refusal) return context.json(failureOf(error), 400)
      throw error
    }
  })
}

/**
 * Starts the sandbox's payment provider: it takes test cards and pays out on the chains. What was paid is carried out after a restart too. Rejects when
 * the port is taken or the database cannot be opened.
 */
export const startPayments = async ({ port, control, data, chains, now = Date.now }: PaymentOptions): Promise<Service> => {
  const database = await openPaymentDatabase(data)
  const orders = createOrderTable(database, now)
  const price = createPricing(chains)
  const unserved = new Map<string, string>()
  const evm = createEvmPayer(chains)
  const payerOf = (chain: string) => {
    const url = chains[chain]
    if (url === undefined) return undefined
    return chain.startsWith('solana:') ? createSolanaPayer(url) : evm
  }
  const log = (line: string): void => void process.stderr.write(`payments: ${line}\n`)
  const worker = startCarryingOut({ orders, payerOf, now, log })
  const close = async (): Promise<void> => {
    await worker.stop()
    database.close()
  }
  let at = port ?? 0
  try {
    const service = await startService({
      name: 'payments',
      ...(port === undefined ? {} : { port }),
      control,
      controls: (app) => addRegions(app, unserved),
      routes(app) {
        addPartnerRoutes(app, { chains: Object.keys(chains), orders, price, unserved, now, pageAt: (path) => `${pageOrigin(at)}${path}` })
        addPageRoutes(app, { orders, price, chains: Object.keys(chains), now })
      },
      onClose: close,
    })
    at = service.port
    return service
  } catch (error) {
    await close()
    throw error
  }
}
