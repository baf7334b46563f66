import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { onrampQuote, onrampUrl } from 'portico/wire'
import * as v from 'valibot'
import { readJson, readPart } from '../service/read-input.ts'
import { failureOf, Refusal } from '../service/refusal.ts'
import { findAsset, isProvider, least, most, networks, optionsFor, type ProviderId } from './catalogue.ts'
import type { OrderTable } from './order-table.ts'
import type { Pricing } from './quote.ts'

/** ms; the token in a page's address. */
const SESSION_LIFE = 300_000

/** Of a secret only this is kept. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** What the routes work with. */
export interface PartnerParts {
  readonly chains: readonly string[]
  readonly orders: OrderTable
  readonly price: Pricing
  /** Regions in which a provider does not sell, by its id. */
  readonly unserved: ReadonlyMap<string, string>
  /** Where pages are. */
  pageAt(path: string): string
  now(): number
}

/** Browsers say where a page is from; partners are servers and do not. */
const serversOnly: MiddlewareHandler = async (context, next) => {
  if (context.req.header('origin') !== undefined || context.req.header('sec-fetch-site') !== undefined) {
    return context.json(failureOf(new Refusal(403, { name: 'origin', description: 'Pages ask their own service.' })), 403)
  }
  return next()
}

const orderId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'no order id'))
const parsePage = v.object({ origin: v.string() })

const providerOf = (id = 'coinbase'): ProviderId => {
  if (isProvider(id)) return id
  throw new Refusal(400, { name: 'provider', description: `There is no provider ${id.slice(0, 40)}.` })
}

/** Throws a `Refusal` for an amount beyond the limits of a card. */
export const checkLimits = (amount: string): void => {
  const places = amount.split('.')[1]?.length ?? 0
  if (places > 2) throw new Refusal(400, { name: 'amount', description: 'Money has two decimals.' })
  const inCents = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(2, '0'))
  }
  if (inCents(amount) < inCents(least)) throw new Refusal(400, { name: 'amount', description: `The least is ${least}.` })
  if (inCents(amount) > inCents(most)) throw new Refusal(400, { name: 'amount', description: `The most is ${most}.` })
}

const addressPatterns = { eip155: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const

/** Throws a `Refusal` for what is no address of the chain's family. */
export const checkAddress = (chain: string, address: string): void => {
  const family = chain.startsWith('solana:') ? 'solana' : 'eip155'
  if (!addressPatterns[family].test(address)) throw new Refusal(400, { name: 'address', description: 'No address of that chain.' })
}

/** Adds what partners ask: options, quotes, sessions and orders. */
export const addPartnerRoutes = (app: Hono, { chains, orders, price, unserved, pageAt, now }: PartnerParts): void => {
  const answer = (run: (context: Context) => Promise<object>) => async (context: Context) => {
    try {
      return context.json(await run(context))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return new Response(JSON.stringify(failureOf(error)), { status: error.status, headers: { 'content-type': 'application/json' } })
    }
  }
  const bodyOf = async ({ req }: Context): Promise<unknown> => readJson(await req.text())
  app.use('/partner/*', serversOnly)
  app.get(
    '/partner/options',
    answer(async () => ({
      ...optionsFor(chains),
      providers: ['coinbase', 'meld'].map((id) => {
        const region = unserved.get(id)
        return { id, served: region === undefined, ...(region !== undefined && { region }) }
      }),
    })),
  )
  app.post(
    '/partner/quotes',
    answer(async (context) => {
      if (!onrampQuote.body) throw new TypeError('A quote has a body.')
      const { purchaseCurrency, paymentCurrency, amount, network, provider } = readPart(onrampQuote.body, await bodyOf(context), 'body')
      const chain = Object.values(networks).find(({ name }) => name === network)?.chain ?? ''
      checkLimits(amount)
      const { id: currency } = paymentCurrency
      const { symbol } = purchaseCurrency
      const found = await price({ provider: providerOf(provider), chain, symbol, currency, amount })
      const money = (text: string) => ({ amount: text, currency })
      return {
        paymentTotal: money(found.total),
        paymentSubtotal: money(found.subtotal),
        purchaseAmount: { amount: found.bought, currency: symbol },
        coinbaseFee: money(found.fee),
        networkFee: money(found.networkFee),
        quoteId: randomUUID(),
      }
    }),
  )
  app.post(
    '/partner/sessions',
    answer(async (context) => {
      if (!onrampUrl.body) throw new TypeError('A session has a body.')
      const given = await bodyOf(context)
      const body = readPart(onrampUrl.body, given, 'body')
      const { origin } = readPart(parsePage, given, 'body')
      const [{ address, blockchains: [name = ''] = [], assets: [symbol = ''] = [] } = { address: '' }] = body.destinationWallets
      const chain = Object.entries(networks).find(([known]) => known === name)?.[1].chain
      if (chain === undefined || !chains.includes(chain) || !findAsset(chain, symbol)) {
        throw new Refusal(400, { name: 'destinationWallets', description: 'That coin is not sold on that chain.' })
      }
      checkAddress(chain, address)
      const paid = String(body.presetFiatAmount ?? '')
      checkLimits(/^\d+(\.\d+)?$/.test(paid) ? paid : '0')
      const id = readPart(orderId, body.partnerUserId, 'partnerUserId')
      const token = randomBytes(32).toString('base64url')
      const session = { session: hashOf(token), session_ends: now() + SESSION_LIFE }
      const added = await orders.add({
        id,
        provider: providerOf(body.provider),
        status: 'created',
        chain,
        address,
        symbol,
        currency: body.fiatCurrency ?? 'USD',
        paid,
        origin,
        ...session,
        browser: null,
        plan: null,
        due_at: null,
        bought: null,
        raw: null,
        hash: null,
        created_at: now(),
        updated_at: now(),
      })
      if (!added) {
        // A new link for the same purchase: everything else has to be what it was, and the earlier link is worth nothing.
        const known = await orders.find(id)
        const same = known?.address === address && known.chain === chain && known.symbol === symbol && known.origin === origin
        if (!same || !(await orders.change(id, 'created', { ...session, browser: null }))) {
          throw new Refusal(409, { name: 'partnerUserId', description: 'That purchase is another one, or is paid.' })
        }
      }
      return { url: pageAt(`/pay?sessionToken=${token}`) }
    }),
  )
  app.get(
    '/partner/orders/:id',
    answer(async (context) => {
      const order = await orders.find(context.req.param('id') ?? '')
      if (!order) throw new Refusal(404, { name: 'id', description: 'There is no such order.' })
      const { status, hash } = order
      return { status, ...(hash !== null && { hash }) }
    }),
  )
}
