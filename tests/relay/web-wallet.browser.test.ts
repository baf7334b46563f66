import type { Browser, Page } from 'playwright-core'
import { renderSVG } from 'uqr'
import { recoverMessageAddress, stringToHex } from 'viem'
import { type Chain, startChain } from '../../examples/sandbox/chain/start-chain.ts'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import type { WebWallet } from '../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { launchBrowser } from '../support/chromium.ts'
import { unrefTimers } from '../support/unref-timers.ts'
import { serveWebWallet } from '../support/web-wallet.ts'
import { createDapp, type Dapp } from './support/dapp.ts'

unrefTimers()

let relay: Relay
let chain: Chain
let server: WebWallet
let browser: Browser
let page: Page
let dapp: Dapp
const complaints: string[] = []

beforeAll(async () => {
  relay = await startRelay()
  chain = await startChain({ id: 1 })
  server = await serveWebWallet({ relayUrl: relay.url, chains: { 'eip155:1': chain.rpcUrl, 'eip155:10': chain.rpcUrl } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await chain.stop()
  await relay.close()
})
beforeEach(async () => {
  dapp = await createDapp(relay.url)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('request', (request) => !/^(http:\/\/(localhost|127\.0\.0\.1):|data:)/.test(request.url()) && complaints.push(request.url()))
})
afterEach(async () => {
  await page.context().close()
  await dapp.close()
  expect(complaints).toEqual([])
})

const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const card = (name: string) => page.getByRole('article', { name })
const press = (name: string, button: 'Approve' | 'Reject') => card(name).getByRole('button', { name: button }).click()
const addressOf = (session: Awaited<Awaited<ReturnType<Dapp['pair']>>['session']>) =>
  session.namespaces.eip155?.accounts[0]?.split(':')[2] ?? ''
const sign = (address: string) =>
  dapp.provider.request<`0x${string}`>({ method: 'personal_sign', params: [stringToHex('Hello, harbour'), address] }, 'eip155:1')

const pictureOf = async (text: string): Promise<Buffer> => {
  const paper = await page.context().newPage()
  await paper.setContent(`<body style="margin:0">${renderSVG(text).replace('<svg', '<svg width="340" height="340"')}</body>`)
  const picture = await paper.locator('svg').screenshot()
  await paper.close()
  return picture
}

test('what makes no sense is said, a rejected proposal too; pairs from a picture, signs, sends and disconnects at 360 px', async () => {
  await page.goto(server.url)
  await page.getByLabel('Pairing link').fill('https://example.com')
  await page.getByRole('button', { name: 'Connect' }).click()
  await status('That is not a pairing link.')
  const refused = await dapp.pair()
  const rejected = expect(refused.session).rejects.toMatchObject({ code: 5000 })
  await page.getByLabel('Pairing link').fill(refused.uri)
  await page.getByRole('button', { name: 'Connect' }).click()
  await press('Connection request', 'Reject')
  await rejected
  await status('Rejected')

  const { uri, session } = await dapp.pair()
  await page.getByLabel('Picture of a QR code').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await pictureOf(uri) })
  await card('Connection request').getByText('Harbour').waitFor()
  await press('Connection request', 'Approve')
  const address = addressOf(await session)

  const signature = sign(address)
  await card('Sign a message').getByText('Hello, harbour').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await press('Sign a message', 'Approve')
  expect(await recoverMessageAddress({ message: 'Hello, harbour', signature: await signature })).toBe(address)

  const params = [{ from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0xde0b6b3a7640000' }]
  const hash = dapp.provider.request({ method: 'eth_sendTransaction', params }, 'eip155:1')
  await card('Send a transaction').getByText('1 ETH').waitFor()
  await press('Send a transaction', 'Approve')
  expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)

  await page.getByRole('list', { name: 'Connected apps' }).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No app is connected.').waitFor()
  await expect(sign(address)).rejects.toThrow()
})

test('takes a link from its address, hides it there, and answers by behaviour; sessions survive a reload, and changes reach the app', async () => {
  const { uri, session } = await dapp.pair()
  await page.goto(`${server.url}/?behaviour=approve&uri=${encodeURIComponent(uri)}`)
  const address = addressOf(await session)
  expect(page.url()).not.toContain('symKey')
  expect(await sign(address)).toMatch(/^0x/)

  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  const accounts = new Promise((resolve) => dapp.provider.once('accountsChanged', resolve))
  await page.getByLabel('Account').selectOption({ index: 1 })
  expect(await accounts).toEqual(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
  const network = new Promise((resolve) => dapp.provider.once('chainChanged', resolve))
  await page.getByLabel('Network').selectOption('eip155:10')
  expect(String(await network)).toBe('10')

  await page.getByLabel('Behaviour').selectOption('Reject all')
  await expect(sign('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).rejects.toMatchObject({ code: 5000 })
})
