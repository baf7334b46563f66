import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { sandboxBitcoin } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installBitcoinWallets } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver] = bitcoinTestAccounts
const NAME = 'Test Bitcoin Wallet'

let stage: Stage
let chain: ServiceProcess
let server: TestServer

beforeAll(async () => {
  stage = await startStage()
  chain = await startServiceProcess('examples/sandbox/bitcoin/run-bitcoin.ts', '--config', '{"blockTime":1}')
  server = await serveFolder(builtTestPage('bitcoin'))
})
afterAll(async () => {
  await server.close()
  await chain.kill()
  await stage.close()
})

test('a Bitcoin wallet is listed, signs in, signs, comes back after a reload, sends to the satoshi, and is disconnected', async () => {
  const { page, errors } = await openPage(stage.browser, (context) =>
    installBitcoinWallets(context, [{ name: NAME, seeds: [sender.seed], chains: [sandboxBitcoin.caipNetworkId] }]),
  )
  const modal = modalIn(page)
  const balance = async (address: string): Promise<number> => {
    const coins = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as readonly { readonly value: number }[]
    return coins.reduce((sum, { value }) => sum + value, 0)
  }
  await page.goto(`${server.url}/?chain=${sandboxBitcoin.caipNetworkId.slice('bip122:'.length)}&api=${chain.url}&to=${receiver.payment}`)
  await hostSays(page, '#status', 'disconnected')
  await page.locator('#connect').click()
  await modal.row(new RegExp(NAME)).click()
  await modal.button('Sign').click()
  await hostSays(page, '#addr', sender.payment)
  await modal.isClosed()

  await page.locator('#sign').click()
  const signature = await hostSays(page, '#result', /^[A-Za-z\d+/]{87}=$/)
  expect(verifyBitcoinMessage({ address: sender.payment, message: 'Hello from the host', signature })).toBe(true)

  await page.reload()
  await hostSays(page, '#addr', sender.payment)
  await hostSays(page, '#status', 'connected')
  const before = await balance(receiver.payment)
  await page.locator('#send').click()
  const id = await hostSays(page, '#result', /^[\da-f]{64}$/)
  const { fee } = (await (await fetch(`${chain.url}/tx/${id}`)).json()) as { readonly fee: number }
  expect((await balance(receiver.payment)) - before).toBe(123_456_789)
  const asked = await page.evaluate((name) => window.__testBitcoinWalletControl?.[name]?.requests.map(({ method }) => method), NAME)
  expect(asked).toEqual(['bitcoin:signTransaction'])

  // 100 BTC are 10,000,000,000 satoshi.
  const left = `${10_000_000_000 - 123_456_789 - fee}`
  expect(await balance(sender.payment)).toBe(Number(left))
  await page.locator('#connect').click()
  await modal.text('98.765 BTC').waitFor()
  await modal.dialog.getByTitle(`${left.slice(0, -8)}.${left.slice(-8)} BTC`, { exact: true }).waitFor()

  // What it is made of stands in the review, to the satoshi, before the wallet is asked; exactly that is signed.
  const [had, got] = [await balance(sender.payment), await balance(receiver.payment)]
  await modal.button('Send').click()
  await modal
    .button(/^(Select token|BTC)/)
    .first()
    .click()
  await modal.row(/BTC\b/).first().click()
  await modal.dialog
    .getByLabel(/amount/i)
    .first()
    .fill('0.5')
  await modal.dialog
    .getByRole('textbox', { name: /to|address/i })
    .last()
    .fill(receiver.payment)
  await modal.button('Preview send').click()
  await modal.heading('Review send').waitFor()
  const rows = (await modal.dialog.locator('.detail-row').allTextContents()).map((row) => row.replaceAll(/[\u2066-\u2069]/g, ''))
  const sum = (row: RegExp): bigint => {
    const [, whole = '', part = ''] = /([\d,]+)(?:\.(\d+))? BTC/.exec(rows.find((text) => row.test(text)) ?? '') ?? []
    return BigInt(`${whole.replaceAll(',', '')}${part.padEnd(8, '0')}`)
  }
  const [spent, arrives, back, cost] = [sum(/is spent/), sum(/Receiver gets/), sum(/Comes back to you/), sum(/Network fee/)]
  expect([arrives, spent - arrives - back]).toEqual([50_000_000n, cost])
  expect(spent).toBe(BigInt(had))
  const requests = (): Promise<number | undefined> =>
    page.evaluate((name) => window.__testBitcoinWalletControl?.[name]?.requests.length, NAME)
  const askedBefore = await requests()
  await modal.button('Send 0.5 BTC').click()
  await modal
    .text(/0\.5 BTC sent/)
    .first()
    .waitFor()
  await until(async () => (await balance(receiver.payment)) > got)
  expect([(await balance(receiver.payment)) - got, BigInt(await balance(sender.payment))]).toEqual([50_000_000, back])
  expect(await requests()).toBe((askedBefore ?? 0) + 1)
  await page.keyboard.press('Escape')
  await modal.isClosed()

  await page.locator('#disconnect').click()
  await hostSays(page, '#status', 'disconnected')
  await page.reload()
  await hostSays(page, '#status', 'disconnected')
  expect(errors).toEqual([])
})
