import type { Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import type { TransactionsService } from '../../../../plugins/transactions/index.ts'
import { addPlayedWallet, connectPlayedWallet } from './approving-wallet.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const open = async ({ page, modal }: Face): Promise<void> => {
  await page.locator('#connect').click()
  await modal.row(/Disconnect/).waitFor()
}

const [{ address: PLAIN }, { address: SMART }] = testAccounts

const API = 'https://api.test'

/** A provider API that knows prices of all that the account holds. */
const servePrices = (page: Page): Promise<unknown> =>
  page.route(`${API}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    if (pathname.endsWith('/supported-chains')) return route.fulfill({ headers, json: { http: ['eip155:1', 'eip155:10'], ws: [] } })
    if (pathname.includes('/identity/')) return route.fulfill({ headers, json: { name: 'alice.sandbox.eth', avatar: null } })
    if (pathname.endsWith('/convert/tokens')) {
      const tokens = testTokens.map(({ address, name, symbol, decimals }) => ({ name, symbol, decimals, address: `eip155:1:${address}` }))
      return route.fulfill({ headers, json: { tokens } })
    }
    if (pathname.endsWith('/balance')) {
      const quantity = { decimals: '18', numeric: '10000' }
      const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2_669.25, quantity, iconUrl: '' }
      return route.fulfill({ headers, json: { balances: [ether] } })
    }
    return route.fulfill({ headers, json: { fungibles: [] } })
  })

/** The page of a wallet of the browser. */
const connected: HostPage = { connected: true }

/** The page of an embedded wallet, connected. `smart`: the address of its smart account, which is the plain one's with EIP-7702. */
const embedded = (more: Partial<HostPage> = {}, smart: string = SMART, refuses = false): HostPage => ({
  ...more,
  wallet: false,
  async ready({ page }) {
    await addPlayedWallet(page, {
      id: 'embedded',
      name: 'Embedded Wallet',
      type: 'AUTH',
      network: 'eip155:1',
      accounts: [
        { namespace: 'eip155', address: PLAIN, type: 'eoa' },
        { namespace: 'eip155', address: smart, type: 'smartAccount' },
      ],
      refuses,
    })
    await connectPlayedWallet(page, 'embedded')
  },
})

const priced = embedded({ prepare: servePrices, sandbox: { services: { api: API } } })

const unpriced = embedded()

const oneAddress = embedded({}, PLAIN)

/** It does not use another account than its own. */
const refusing = embedded({}, SMART, true)

/** The page of a Bitcoin wallet, whose adapter is not here: what the modal knows of the family is what CAIP says. */
const bitcoin: HostPage = {
  wallet: false,
  async ready({ page }) {
    const at = { namespace: 'bip122' } as const
    await addPlayedWallet(page, {
      id: 'bitcoin',
      name: 'Bitcoin Wallet',
      type: 'ANNOUNCED',
      network: 'bip122:000000000019d6689c085ae165831e93',
      accounts: [
        { ...at, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
        { ...at, address: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297', type: 'ordinal' },
      ],
    })
    await page.evaluate(() => {
      const network = {
        id: '000000000019d6689c085ae165831e93',
        caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
        chainNamespace: 'bip122',
        name: 'Bitcoin',
        nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
        rpcUrls: { default: { http: [location.origin] } },
      }
      Reflect.apply(window.portico.addNetwork, undefined, [network])
    })
    await connectPlayedWallet(page, 'bitcoin')
  },
}

const openWhole = async (face: Face): Promise<void> => {
  await openView(face, 'Account')
  await face.modal.text('Tokens').first().waitFor()
}

/** Views of the connected account. */
export const accountStates: readonly ViewState[] = [
  {
    view: 'Account',
    state: 'balance and tokens',
    host: connected,
    async show(face) {
      await open(face)
      await face.modal.text('10,000 ETH').first().waitFor()
    },
    sign: (modal) => modal.text(/USDC/).first(),
  },
  {
    view: 'AccountSettings',
    state: 'wallet of the browser',
    host: connected,
    show: (face) => openView(face, 'AccountSettings'),
    sign: (modal) => modal.row('Network Ethereum'),
  },
  // It stays pending, so it is the last of its page.
  {
    view: 'Account',
    state: 'a transaction pending',
    host: connected,
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
  {
    view: 'Account',
    state: 'embedded wallet, priced',
    host: priced,
    show: openWhole,
    sign: (modal) => modal.text(/26,692,500/).first(),
  },
  {
    view: 'Profile',
    state: 'two types',
    host: priced,
    show: (face) => openView(face, 'Profile'),
    sign: (modal) => modal.row(/Smart account/),
  },
  {
    view: 'AccountSettings',
    state: 'smart account',
    host: priced,
    show: (face) => openView(face, 'AccountSettings'),
    sign: (modal) => modal.row('Switch to your EOA'),
  },
  {
    view: 'AccountSettings',
    state: 'the switch refused',
    host: refusing,
    async show(face) {
      await openView(face, 'AccountSettings')
      await face.modal.row('Switch to your smart account').click()
    },
    // The notice of the time before may still be leaving.
    sign: (modal) => modal.text('The account could not be switched').first(),
  },
  {
    view: 'Profile',
    state: 'two types of one address',
    host: oneAddress,
    show: (face) => openView(face, 'Profile'),
    sign: (modal) => modal.row(/EOA/),
  },
  {
    view: 'Account',
    state: 'embedded wallet without prices',
    host: unpriced,
    show: openWhole,
    sign: (modal) => modal.text('10,000 ETH').first(),
  },
  {
    view: 'Account',
    state: 'payment and ordinals',
    host: bitcoin,
    show: (face) => openView(face, 'Account'),
    sign: (modal) => modal.dialog.getByRole('tab', { name: 'Ordinals' }),
  },
  {
    view: 'Create',
    state: 'nothing but a guide',
    host: { wallet: false },
    show: (face) => openView(face, 'Create'),
    sign: (modal) => modal.text('Start with a wallet'),
  },
]
