import type { Browser, Locator } from 'playwright-core'
import { stringToHex } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { launchBrowser } from '../../support/chromium.ts'
import type { TestServer } from '../../support/serve.ts'
import { openWalletPage, serveWalletPage, type WalletPage } from './support/wallet-page.ts'

const [first, second] = testAccounts
const address = first.address.toLowerCase()
let browser: Browser
let server: TestServer
let opened: WalletPage

beforeAll(async () => {
  const strict = { 'content-security-policy': "default-src 'self'; style-src 'self'; require-trusted-types-for 'script'" }
  ;[browser, server] = await Promise.all([launchBrowser(), serveWalletPage(strict)])
})
afterAll(() => Promise.all([browser?.close(), server?.close()]))
beforeEach(async () => {
  const wallet = {
    name: 'Panel Wallet',
    rdns: 'panel.wallet',
    privateKey: first.privateKey,
    chains: { '0x1': 'http://127.0.0.1:9/' },
    ui: true,
  }
  opened = await openWalletPage(browser, server.url, [wallet])
})
afterEach(() => opened.context.close())

const panel = (): Locator => opened.page.getByRole('dialog', { name: 'Panel Wallet asks' })
const decide = (button: 'Approve' | 'Reject'): Promise<void> => panel().getByRole('button', { name: button }).click()
const nodes = (): Promise<number> => opened.page.evaluate(() => document.querySelectorAll('*').length)

const connect = async (): Promise<void> => {
  const connecting = opened.ask('eth_requestAccounts')
  await decide('Approve')
  expect(await connecting).toEqual({ result: [address] })
}

test('asks before it connects and leaves nothing in the page', async () => {
  const before = await nodes()
  const connecting = opened.ask('eth_requestAccounts')
  await panel().getByRole('heading', { name: 'Panel Wallet: Connect to this page' }).waitFor()
  expect(await panel().textContent()).toContain(server.url)
  await decide('Reject')
  expect(await connecting).toMatchObject({ code: 4001 })

  // Escape is a no as well.
  const again = opened.ask('eth_requestAccounts')
  await panel().waitFor()
  await opened.page.keyboard.press('Escape')
  expect(await again).toMatchObject({ code: 4001 })
  await connect()
  expect(await nodes()).toBe(before)
})

test('shows what is asked for: a message, bytes, a transaction to the last wei, typed data by its parts', async () => {
  await connect()
  const signing = opened.ask('personal_sign', [stringToHex('Pay nobody,\nagree ✓'), address])
  await panel().getByText('Pay nobody,\nagree ✓').waitFor()
  await panel().getByText('Exactly as asked').click()
  expect(await panel().locator('pre').textContent()).toContain(stringToHex('Pay nobody,\nagree ✓'))
  await decide('Reject')
  expect(await signing).toMatchObject({ code: 4001 })

  // Bytes that are no text are shown as bytes.
  const signingBytes = opened.ask('personal_sign', ['0xff00', address])
  await panel().getByRole('definition').getByText('0xff00').waitFor()
  await decide('Approve')
  expect(await signingBytes).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })

  const sending = opened.ask('eth_sendTransaction', [{ from: address, to: second.address, value: '0xde0b6b3a7640001', data: '0xa9059cbb' }])
  await panel().getByText('1.000000000000000001 (1000000000000000001 wei)').waitFor()
  const shown = await panel().textContent()
  expect(shown).toContain(second.address)
  expect(shown).toContain('0xa9059cbb')
  await decide('Reject')
  expect(await sending).toMatchObject({ code: 4001 })

  const data = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 1 },
    message: { text: 'hello there' },
  }
  const signingData = opened.ask('eth_signTypedData_v4', [address, JSON.stringify(data)])
  await panel().getByRole('definition').getByText('hello there').waitFor()
  await decide('Approve')
  expect(await signingData).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('two requests are asked one after the other', async () => {
  const both = Promise.all([opened.ask('eth_requestAccounts'), opened.ask('wallet_watchAsset', { type: 'ERC20', options: { address } })])
  await opened.page.getByText('Connect to this page').waitFor()
  await decide('Approve')
  await opened.page.getByText('Show a token').waitFor()
  await decide('Approve')
  expect(await both).toEqual([{ result: [address] }, { result: true }])
})

const openModalDialog = (): Promise<void> =>
  opened.page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.append('A dialog of the page')
    document.body.append(dialog)
    dialog.showModal()
  })

test('works above a modal dialog, opened before or after it', async () => {
  await openModalDialog()
  await connect()
  const signing = opened.ask('personal_sign', ['0x00', address])
  await panel().waitFor()
  await openModalDialog()
  await decide('Approve')
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('keeps quiet while silent and shows what waits afterwards', async () => {
  await opened.wallet.setBehaviour('silent')
  const connecting = opened.ask('eth_requestAccounts')
  await opened.wallet.waitForPending()
  expect(await panel().count()).toBe(0)
  await opened.wallet.setBehaviour('approve')
  await decide('Approve')
  expect(await connecting).toEqual({ result: [address] })
})
