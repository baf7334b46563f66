import type { Order, OrderTable } from './order-table.ts'
import type { Payer } from './pay-out.ts'

/** ms between two looks, and until a payout that failed is tried again. */
const LOOK = 300
const AGAIN = 2_000

interface CarryOutParts {
  readonly orders: OrderTable
  payerOf(chain: string): Payer | undefined
  now(): number
  log(line: string): void
}

/**
 * Carries out what is due: pays out, or gives the money back. A payout is signed and kept before it is sent, so after a crash the same one is sent
 * again, and the chain takes it once.
 */
export const startCarryingOut = ({ orders, payerOf, now, log }: CarryOutParts): { stop(): Promise<void> } => {
  let working: Promise<void> | undefined
  const carryOut = async ({ id, plan, chain, raw, hash, ...order }: Order): Promise<void> => {
    if (plan === 'refund') {
      await orders.change(id, 'paid', { status: 'refunded' })
      return
    }
    const payer = payerOf(chain)
    if (!payer) throw new Error(`Nobody pays out on ${chain}.`)
    const signed = raw !== null && hash !== null ? { raw, hash } : await payer.sign({ ...order, id, plan, chain, raw, hash })
    if (raw === null) await orders.change(id, 'paid', { raw: signed.raw, hash: signed.hash })
    await payer.send(chain, signed)
    await orders.change(id, 'paid', { status: 'sent' })
  }
  // One after the other: an account's transactions have an order.
  const look = async (): Promise<void> => {
    for (const order of await orders.due(now())) {
      await carryOut(order).catch(async (error: unknown) => {
        log(`${order.id}: ${error instanceof Error ? error.message : String(error)}`)
        await orders.change(order.id, 'paid', { due_at: now() + AGAIN })
      })
    }
  }
  const timer = setInterval(() => {
    working ??= look()
      .catch((error: unknown) => log(String(error)))
      .finally(() => {
        working = undefined
      })
  }, LOOK)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
