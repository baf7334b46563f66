import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

/** The first account's address with the prefix of all networks. */
const ADDRESS = '16GkRuhSDrtEKtewpzUz8gVt5YhWnCv7ZPh47gFyLyBkLyuh'

let stage: Stage
let server: TestServer

beforeAll(async () => {
  stage = await startStage()
  server = await serveFolder(builtTestPage('polkadot'))
})
afterAll(async () => {
  await server.close()
  await stage.close()
})

const isSigned = (message: string, signature: string): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(solanaTestAccounts[0].address)]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature.slice(2), 'hex'))
}

test('a Polkadot extension is listed, connects, signs, switches, comes back without a question after a reload, and disconnects', async () => {
  const seeds = solanaTestAccounts.slice(0, 2).map(({ seed }) => seed)
  const { page, errors } = await openPage(stage.browser, (context) => installTestWallets(context, [], [], [{ key: 'polkadot-js', seeds }]))
  const asked = () => page.evaluate(() => window.__testPolkadotWalletControl?.['polkadot-js']?.requests.map(({ method }) => method))
  const modal = modalIn(page)
  await page.goto(server.url)
  await hostSays(page, '#status', 'disconnected')
  await page.locator('#connect').click()
  const row = modal.row(/Polkadot\{\.js\}/)
  await row.waitFor()
  expect(await asked()).toEqual([])
  await row.click()
  await hostSays(page, '#addr', ADDRESS)
  await modal.isClosed()
  await page.locator('#sign').click()
  expect(isSigned('Hello from the host', await hostSays(page, '#result', /^0x[\da-f]{128}$/))).toBe(true)
  expect(await asked()).toEqual(['enable', 'signRaw'])

  await page.reload()
  await hostSays(page, '#status', 'connected')
  await hostSays(page, '#addr', ADDRESS)
  expect(await asked()).toEqual([])
  await page.locator('#connect').click()
  await modal.dialog.getByText('16Gk…Lyuh').first().waitFor()
  await modal.dialog
    .getByRole('button', { name: /Polkadot/ })
    .first()
    .click()
  await modal.row(/Kusama/).click()
  await modal.dialog
    .getByRole('button', { name: /Kusama/ })
    .first()
    .waitFor()
  await modal.button('Disconnect').click()
  await hostSays(page, '#status', 'disconnected')
  expect(errors).toEqual([])
})
