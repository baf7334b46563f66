import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { sandboxSolana } from '../solana/chain-id.ts'
import { findCard } from './cards.ts'
import { findAsset, isProvider, moneyInUsd } from './catalogue.ts'
import type { Order, OrderTable } from './order-table.ts'
import { pageStyle } from './page-style.ts'
import { cardPage, noticePage, receiptPage } from './pages.ts'
import { checkAddress, checkLimits, hashOf } from './partner-routes.ts'
import type { Pricing } from './quote.ts'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // As payment pages have it: whoever opened the window cannot look into it, nor hear when it closes.
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const COOKIE = 'payment'

const query = v.object({
  walletAddress: v.string(),
  destinationCurrencyCode: v.string(),
  sourceAmount: v.pipe(v.string(), v.regex(/^\d{1,7}(\.\d{1,2})?$/)),
  sourceCurrencyCode: v.pipe(
    v.string(),
    v.check((code) => Object.hasOwn(moneyInUsd, code)),
  ),
  externalSessionId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  publicKey: v.pipe(v.string(), v.minLength(1)),
})

interface PageParts {
  readonly orders: OrderTable
  readonly price: Pricing
  readonly chains: readonly string[]
  now(): number
}

/** Adds the pages that visitors see: `/pay` of a session, `/meld` of a link, `/receipt`. They hold no script. */
export const addPageRoutes = (app: Hono, { orders, price, chains, now }: PageParts): void => {
  const page = (context: Context, content: Parameters<Context['html']>[0], status: 200 | 400 | 410 = 200) =>
    context.html(content, status, headers)
  /** Gives the browser that opened the page, and no other, the right to pay. */
  const admit = (context: Context): { readonly secret: string; give(): void } => {
    const secret = randomBytes(32).toString('base64url')
    return { secret, give: () => setCookie(context, COOKIE, secret, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3_600 }) }
  }
  const orderOf = async (context: Context): Promise<Order | undefined> => {
    const secret = getCookie(context, COOKIE)
    return secret === undefined ? undefined : orders.findBy('browser', hashOf(secret))
  }
  const boughtFor = async ({ provider, chain, symbol, currency, paid }: Order): Promise<string | undefined> =>
    isProvider(provider) ? (await price({ provider, chain, symbol, currency, amount: paid }).catch(() => undefined))?.bought : undefined

  app.get('/style.css', (context) => context.body(pageStyle, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
  app.get('/', (context) => page(context, noticePage('Payment page', 'A purchase in an example leads here.')))
  app.get('/pay', async (context) => {
    const token = context.req.query('sessionToken')
    if (token !== undefined) {
      const { secret, give } = admit(context)
      if (!(await orders.takeSession(hashOf(token), hashOf(secret)))) {
        return page(
          context,
          noticePage('This link is used up', 'It can be opened once, within five minutes. Open the payment page anew.'),
          410,
        )
      }
      give()
      return context.body(null, 302, { ...headers, location: '/pay' })
    }
    const order = await orderOf(context)
    if (!order) return page(context, noticePage('No purchase', 'Open the payment page from the site on which you buy.'), 400)
    return page(context, order.status === 'created' ? cardPage(order, await boughtFor(order)) : receiptPage(order))
  })
  app.get('/meld', async (context) => {
    const given = v.safeParse(query, context.req.query())
    const { walletAddress: address = '', destinationCurrencyCode: symbol = '' } = given.success ? given.output : {}
    const chain = symbol === 'SOL' ? sandboxSolana.caipNetworkId : 'eip155:1'
    if (!given.success || !chains.includes(chain) || !findAsset(chain, symbol)) {
      return page(context, noticePage('No purchase', 'The link is not complete.'), 400)
    }
    const { externalSessionId: id, sourceAmount: paid, sourceCurrencyCode: currency } = given.output
    try {
      checkAddress(chain, address)
      checkLimits(paid)
    } catch (error) {
      return page(context, noticePage('No purchase', error instanceof Error ? error.message : ''), 400)
    }
    const { secret, give } = admit(context)
    const shared = { session: null, session_ends: null, plan: null, due_at: null, bought: null, raw: null, hash: null } as const
    const times = { created_at: now(), updated_at: now() }
    const order: Order = {
      id,
      provider: 'meld',
      status: 'created',
      chain,
      address,
      symbol,
      currency,
      paid,
      origin: '',
      browser: hashOf(secret),
      ...shared,
      ...times,
    }
    if (!(await orders.add(order))) {
      const known = await orders.find(id)
      const same = known?.address === address && known.symbol === symbol && known.provider === 'meld'
      if (!same || !(await orders.change(id, 'created', { browser: hashOf(secret) }))) {
        return page(context, noticePage('No purchase', 'That purchase is another one, or is paid.'), 410)
      }
    }
    give()
    return context.body(null, 302, { ...headers, location: '/pay' })
  })
  app.post('/pay', async (context) => {
    // The cookie is not sent with forms of other sites; what a browser says of the form's origin is looked at too.
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== 'null' && new URL(origin).host !== context.req.header('host'))
      return page(context, noticePage('No purchase', 'Another page sent this form.'), 400)
    const order = await orderOf(context)
    if (!order) return page(context, noticePage('No purchase', 'Open the payment page from the site on which you buy.'), 400)
    if (order.status !== 'created') return context.body(null, 303, { ...headers, location: '/receipt' })
    const { card: typed } = await context.req.parseBody()
    const card = findCard(typeof typed === 'string' ? typed : '')
    const bought = await boughtFor(order)
    if (!card) return page(context, cardPage(order, bought, 'That is none of the test cards.'), 400)
    if (card.plan === undefined) await orders.change(order.id, 'created', { status: 'failed' })
    else if (bought === undefined) return page(context, cardPage(order, bought, 'The chain does not answer. Nothing was taken.'), 400)
    // One that was paid in another window meanwhile stays as it is.
    else await orders.change(order.id, 'created', { status: 'paid', bought, plan: card.plan, due_at: now() + card.after })
    return context.body(null, 303, { ...headers, location: '/receipt' })
  })
  app.get('/receipt', async (context) => {
    const order = await orderOf(context)
    return order ? page(context, receiptPage(order)) : page(context, noticePage('No purchase', 'Nothing was bought in this window.'), 400)
  })
}
