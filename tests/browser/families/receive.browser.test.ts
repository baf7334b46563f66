import type { Page } from 'playwright-core'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { sandboxBitcoin } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { readPicture } from '../../support/read-qr.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installBitcoinWallets, installTestWallets } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const NAME = 'Kestrel'
const [evm] = testAccounts
const [solana] = solanaTestAccounts
const [bitcoin] = bitcoinTestAccounts

/** Themes of a host: the modes, and colours of its own. */
const THEMES = {
  dark: { mode: 'dark', variables: {} },
  light: { mode: 'light', variables: {} },
  branded: {
    mode: 'light',
    variables: { '--portico-accent': '#c2185b', '--portico-color-mix': '#00897b', '--portico-color-mix-strength': '40' },
  },
} as const
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const

/** What stands behind the code without and with an amount. */
const FAMILIES = [
  { family: 'eip155', address: evm.address, link: `ethereum:${evm.address}@1?value=1500000000000000000` },
  { family: 'solana', address: solana.address, link: `solana:${solana.address}?amount=1.5` },
  { family: 'bip122', address: bitcoin.ordinals, link: `bitcoin:${bitcoin.ordinals}?amount=1.5` },
] as const

// One visit, in the order of the tests.
describe('what a camera reads on the view of receiving', () => {
  let stage: Stage
  let server: TestServer
  let page: Page
  let errors: readonly string[]
  beforeAll(async () => {
    stage = await startStage()
    server = await serveFolder(builtTestPage('families'))
    ;({ page, errors } = await openPage(stage.browser, async (context) => {
      const rpc = stage.ethereum.rpcUrl
      await installTestWallets(
        context,
        [{ name: NAME, rdns: 'com.example.kestrel', privateKey: evm.privateKey, chains: { '0x1': rpc } }],
        [{ name: NAME, seed: solana.seed, chains: { [sandboxSolana.caipNetworkId]: rpc } }],
      )
      await installBitcoinWallets(context, [{ name: NAME, seeds: [bitcoin.seed], chains: [sandboxBitcoin.caipNetworkId] }])
    }))
    const query = new URLSearchParams({ solana: sandboxSolana.caipNetworkId, bip122: sandboxBitcoin.caipNetworkId })
    await page.goto(`${server.url}/?${query}`)
    await hostSays(page, '#active', 'eip155')
  })
  afterAll(async () => {
    await server.close()
    await stage.close()
  })
  afterEach(() => expect(errors).toEqual([]))

  /** The code is on screen as a whole once the view has come to rest: until then the reader finds none. */
  const reads = (label: string | RegExp, expected: string): Promise<unknown> => {
    const code = modalIn(page).dialog.getByRole('img', { name: label })
    let read: string | undefined
    return until(
      async () => {
        read = (await code.isVisible()) ? readPicture(await code.screenshot()) : undefined
        return read === expected
      },
      { complaint: () => `The code says ${read}, not ${expected}.` },
    )
  }

  test.each(FAMILIES)('$family: the address alone, and with an amount the link of the family, in each theme and size', async (one) => {
    const { family, address, link } = one
    const modal = modalIn(page)
    await page.locator(family === 'eip155' ? '#connect' : `#connect-${family}`).click()
    await modal.row(new RegExp(NAME)).click()
    // One row stands for the three.
    if (family === 'eip155') await modal.row('EVM Networks').click()
    await hostSays(page, `#${family}`, new RegExp(`^connected ${address} `))
    await modal.isClosed()
    await page.locator(`#use-${family}`).click()
    await hostSays(page, '#active', family)
    await page.locator('#receive').click()
    await modal.button('Copy address').waitFor()
    for (const theme of Object.values(THEMES)) {
      await page.evaluate((wanted) => window.portico.setTheme(wanted), theme)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await reads(/QR code of the address/, address)
        await modal.button('Ask for an amount').click()
        await modal.dialog.getByRole('textbox').fill('1.5')
        await reads('QR code of the request', link)
        await modal.button('Without an amount').click()
      }
    }
    await page.keyboard.press('Escape')
    await modal.isClosed()
  })
})
