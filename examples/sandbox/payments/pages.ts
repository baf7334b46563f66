import { html } from 'hono/html'
import { inGroups, testCards } from './cards.ts'
import { isProvider, providers } from './catalogue.ts'
import type { Order } from './order-table.ts'

type Html = ReturnType<typeof html>

const titleOf = (id: string): string => (isProvider(id) ? providers[id].title : id)

/** A page around its content. `refresh`: s until it is loaded again. */
const layout = (title: string, content: Html, refresh?: number) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      ${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}" />`}
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/style.css" />
    </head>
    <body>
      <main>${content}</main>
    </body>
  </html>`

const details = ({ paid, currency, symbol, address, chain, origin }: Order, bought: string | undefined) => html`<dl>
  <dt>You pay</dt>
  <dd>${paid} ${currency}</dd>
  <dt>You get</dt>
  <dd>${bought === undefined ? '' : `about ${bought} `}${symbol}</dd>
  <dt>To</dt>
  <dd>${address}</dd>
  <dt>Chain</dt>
  <dd>${chain}</dd>
  <dt>For</dt>
  <dd>${origin}</dd>
</dl>`

/** The form for a card. `wrong`: what was wrong with the last one. */
export const cardPage = (order: Order, bought: string | undefined, wrong?: string) =>
  layout(
    titleOf(order.provider),
    html`<h1>${titleOf(order.provider)}</h1>
      <p>A payment page of the sandbox. No money moves, the coins are those of the local chain.</p>
      ${details(order, bought)}
      ${wrong === undefined ? '' : html`<p class="alarm" role="alert">${wrong}</p>`}
      <form method="post" action="/pay">
        <label>Card number <input name="card" inputmode="numeric" autocomplete="off" required maxlength="30" /></label>
        <button type="submit">Pay ${order.paid} ${order.currency}</button>
      </form>
      <ul>
        ${testCards.map(({ number, does }) => html`<li><code>${inGroups(number)}</code> ${does}</li>`)}
      </ul>`,
  )

const SAID: Readonly<Record<Order['status'], readonly [title: string, text: string]>> = {
  created: ['Not paid', 'The payment has not been made.'],
  paid: ['Payment received', 'The coins come next. You can close this window.'],
  sent: ['Coins sent', 'You can close this window.'],
  failed: ['Payment declined', 'Nothing was taken. You can close this window.'],
  refunded: ['Money returned', 'The payment was given back. You can close this window.'],
}

/** What became of the order. Loads itself again while something is to come. */
export const receiptPage = (order: Order) => {
  const [title, text] = SAID[order.status]
  const content = html`<h1>${title}</h1>
    <p role="status">${text}</p>
    ${details(order, order.bought ?? undefined)} ${order.hash === null ? '' : html`<p>Transaction ${order.hash}</p>`}`
  return layout(title, content, order.status === 'paid' ? 2 : undefined)
}

/** A page that says one thing. */
export const noticePage = (title: string, text: string) => layout(title, html`<h1>${title}</h1><p>${text}</p>`)
