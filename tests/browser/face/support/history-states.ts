import type { Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import type { TransactionsService } from '../../../../plugins/transactions/index.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const ADDRESS = 'https://api.test'
const HEADERS = { 'access-control-allow-origin': '*' }
const [owner, friend, stranger] = testAccounts

const USDC = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
  verified: true,
}
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const DAY = 86_400_000

const move = (from: string, to: string, numeric: string, info?: object) => ({
  ...(info && { fungible_info: info }),
  direction: from === owner.address ? 'out' : 'in',
  quantity: { numeric },
  sender: from,
  recipient: to,
})

const row = (id: string, days: number, type: string, sender: string, transfers: readonly object[], more: object = {}) => ({
  id,
  metadata: {
    operationType: type,
    hash: `0x${id.padStart(64, '0')}`,
    chain: 'eip155:1',
    minedAt: new Date(Date.now() - days * DAY).toISOString(),
    sentFrom: sender,
    sentTo: ROUTER,
    status: 'confirmed',
    nonce: 1,
    contract: `eip155:1:${ROUTER}`,
  },
  transfers,
  ...more,
})

/** A history with something of everything. */
const rows = () => [
  row('a1', 0.001, 'send', owner.address, [move(owner.address, friend.address, '0.420000000000000001')]),
  row('a2', 0.2, 'trade', owner.address, [move(owner.address, ROUTER, '0.25'), move(ROUTER, owner.address, '665.318441', USDC)]),
  row('a3', 2, 'approve', owner.address, [], { approvals: [{ fungible_info: USDC, spender: ROUTER, quantity: null }] }),
  row('a4', 4, 'receive', stranger.address, [move(stranger.address, owner.address, '1.5')]),
  row('a5', 5, 'receive', stranger.address, [move(`0x${'7'.repeat(36)}${friend.address.slice(-4)}`, owner.address, '0', USDC)]),
  row('a6', 6, 'execute', ROUTER, []),
  row('a7', 40, 'send', owner.address, [move(owner.address, friend.address, '1250000.5', USDC)]),
  row('a8', 41, 'execute', owner.address, []),
]

/** A provider API that tells of a history, or does not. */
const serve =
  (answer: 'rows' | 'nothing' | 'failure' | 'silence') =>
  async (page: Page): Promise<void> => {
    await page.route(`${ADDRESS}/**`, (route) => {
      const { pathname, searchParams } = new URL(route.request().url())
      if (pathname.endsWith('/supported-chains')) return route.fulfill({ headers: HEADERS, json: { http: ['eip155:1'], ws: [] } })
      if (!pathname.endsWith('/history')) return route.fulfill({ status: 404, headers: HEADERS })
      // Only what asks for it: a page that never comes keeps nothing else waiting.
      if (answer === 'silence') return undefined
      if (answer === 'failure') return route.fulfill({ status: 400, headers: HEADERS })
      const data = answer === 'nothing' || searchParams.has('cursor') ? [] : rows()
      return route.fulfill({ headers: HEADERS, json: { data, next: data.length > 0 ? 'older' : null } })
    })
  }

const hostOf = (answer: Parameters<typeof serve>[0]): HostPage => ({
  connected: true,
  sandbox: { services: { api: ADDRESS } },
  prepare: serve(answer),
})

const full = hostOf('rows')
const open = (face: Face): Promise<void> => openView(face, 'Transactions')

const press = async (face: Face, name: RegExp): Promise<void> => {
  await open(face)
  const button = face.modal.button(name).first()
  await button.waitFor()
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

/** Views of what the account has sent and received. */
export const historyStates: readonly ViewState[] = [
  { view: 'Transactions', state: 'list', host: full, show: open, sign: (modal) => modal.button('Load more') },
  {
    view: 'Transactions',
    state: 'a row open',
    host: full,
    show: (face) => press(face, /^Sent/),
    sign: (modal) => modal.text('0.420000000000000001 ETH'),
  },
  {
    view: 'Transactions',
    state: 'hidden rows open',
    host: full,
    show: (face) => press(face, /hidden/),
    sign: (modal) => modal.text('Never send to an address from this list.'),
  },
  { view: 'Transactions', state: 'empty', host: hostOf('nothing'), show: open, sign: (modal) => modal.text('No activity yet') },
  { view: 'Transactions', state: 'failed', host: hostOf('failure'), show: open, sign: (modal) => modal.text('Activity unavailable') },
  {
    view: 'Transactions',
    state: 'loading, with a transaction on its way',
    host: hostOf('silence'),
    async show(face) {
      await open(face)
      await face.page.evaluate(async () => {
        const transactions = await window.portico.service<TransactionsService>({ key: 'transactions@1' })
        transactions.add({ hash: `0x${'ab'.repeat(32)}` })
      })
    },
    sign: (modal) => modal.text('Waiting for the network'),
  },
  {
    view: 'Transactions',
    state: 'nobody to ask',
    host: { connected: true },
    show: open,
    sign: (modal) => modal.text(/^No activity for/),
  },
]
