import type { TransactionsService } from '../../../../plugins/transactions/index.ts'
import type { Face } from './face-host.ts'
import type { ViewState } from './view-states.ts'

const open = async ({ page, modal }: Face): Promise<void> => {
  await page.locator('#connect').click()
  await modal.row(/Disconnect/).waitFor()
}

/** Views of the connected account. */
export const accountStates: readonly ViewState[] = [
  {
    view: 'Account',
    state: 'balance and tokens',
    host: { connected: true },
    async show(face) {
      await open(face)
      await face.modal.text('10,000 ETH').first().waitFor()
    },
    sign: (modal) => modal.text(/USDC/).first(),
  },
  {
    view: 'Account',
    state: 'a transaction pending',
    host: { connected: true },
    async show(face) {
      await open(face)
      await face.page.evaluate(async () => {
        const transactions = await window.portico.service<TransactionsService>({ key: 'transactions@1' })
        transactions.add({ hash: `0x${'ab'.repeat(32)}` })
      })
    },
    sign: (modal) => modal.text('1 transaction pending'),
  },
  {
    view: 'Account',
    state: 'loading',
    host: {
      connected: true,
      paused: true,
      prepare: (page) =>
        page.route(/127\.0\.0\.1|localhost:\d+\/$/, (route) => (route.request().method() === 'POST' ? undefined : route.continue())),
    },
    show: open,
    sign: (modal) => modal.dialog.locator('[aria-busy=true]').first(),
  },
  {
    view: 'Account',
    state: 'network unreachable',
    host: { connected: true, sandbox: { chains: { 'eip155:1': 'http://127.0.0.1:9', 'eip155:10': 'http://127.0.0.1:9' } } },
    show: open,
    sign: (modal) => modal.button(/retry|try again/i).first(),
  },
  {
    view: 'SwitchAddress',
    state: 'two addresses',
    host: { connected: true, grants: 2 },
    async show(face) {
      await open(face)
      await face.modal.button('Switch address').click()
    },
    sign: (modal) => modal.dialog.getByRole('list', { name: 'Addresses' }),
    hasBack: true,
  },
]
