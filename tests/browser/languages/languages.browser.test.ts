import type { Browser, Locator, Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { ar } from '../../../plugins/presets/locales/ar.ts'
import { de } from '../../../plugins/presets/locales/de.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { launchBrowser } from '../../support/chromium.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { keepTexts, seenTexts } from './support/seen-texts.ts'
import { englishAmong, textsOf } from './support/shipped-texts.ts'

const LANGUAGES = {
  de: { dir: 'ltr', start: de.start, help: 'Hilfe für Einsteiger', greeting: { text: 'Willkommen bei Acme', lang: 'de', dir: 'ltr' } },
  ar: { dir: 'rtl', start: ar.start, help: 'ما هي المحفظة؟', greeting: { text: 'Welcome to Acme', lang: 'en', dir: 'ltr' } },
} as const

/** The language that an element stands in: what it or something around it says, across shadow roots. */
const languageAt = (element: Locator): Promise<{ readonly lang: string; readonly dir: string }> =>
  element.evaluate((start) => {
    let node: Node | null = start
    while (node && !(node instanceof HTMLElement && node.lang !== '')) node = node instanceof ShadowRoot ? node.host : node.parentNode
    return { lang: node instanceof HTMLElement ? node.lang : '', dir: getComputedStyle(start).direction }
  })

/** Holds the texts of a language back until the code that comes with the English ones has arrived. */
const holdTexts = async (page: Page, language: string): Promise<void> => {
  const english = page.waitForResponse(/\/chunks\/wallets\.js$/)
  await page.route(new RegExp(`/chunks/(modal|wallets)-${language}\\.js$`), async (route) => {
    await (await english).finished()
    await route.continue()
  })
}

describe.each(['de', 'ar'] as const)('a page in %s', (language) => {
  const { dir, start, help, greeting } = LANGUAGES[language]
  const say = textsOf(language)
  let browser: Browser
  let chain: Chain
  let server: TestServer
  beforeAll(async () => {
    ;[browser, chain, server] = await Promise.all([
      launchBrowser(),
      startChain({ id: 1, port: 0 }),
      serveFolder(builtTestPage('languages')),
    ])
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([server.close(), chain.stop()])
  })

  test('speaks it everywhere and from the first drawing on, and says where it does not', async () => {
    const [{ privateKey }, other] = testAccounts
    const { page, errors } = await openPage(
      browser,
      async (context) => {
        await keepTexts(context)
        await installTestWallets(context, [{ name: 'Test Wallet', rdns: 'test.wallet', privateKey, chains: { '0x1': chain.rpcUrl } }])
      },
      { viewport: { width: 360, height: 740 } },
    )
    const modal = modalIn(page)
    const host = page.locator('#root')
    await holdTexts(page, language)
    await page.goto(`${server.url}/index.html?locale=${language}&rpc=${encodeURIComponent(chain.rpcUrl)}`)

    const connect = host.getByRole('button', { name: start?.connect ?? '' })
    expect(await languageAt(connect)).toEqual({ lang: language, dir })
    await connect.click()
    await modal.heading(say('wallets', 'title')).waitFor()
    expect(await languageAt(modal.dialog)).toEqual({ lang: language, dir })
    await modal.button(say('modal', 'close')).waitFor()
    // The host's own text, and another plugin's.
    await modal.button(help).waitFor()
    expect(await languageAt(modal.text(greeting.text))).toEqual({ lang: greeting.lang, dir: greeting.dir })

    await modal.row('Test Wallet').click()
    await host
      .getByRole('button', { name: (start?.account ?? '').replace(/ ?\u2066?\{\{address\}\}\u2069?/, '') })
      .first()
      .click()
    await modal.dialog
      .getByRole('tab', { name: say('tokens', 'tokens') })
      .or(modal.text(say('tokens', 'tokens')))
      .first()
      .waitFor()
    await modal.row(say('send', 'action')).click()
    await modal
      .button(new RegExp(`^(${say('send', 'selectToken')}|ETH)`))
      .first()
      .click()
    await modal.row(/ETH/).first().click()
    await modal.dialog.getByLabel(say('send', 'amount')).fill('0.42')
    await modal.dialog.getByRole('textbox', { name: say('send', 'to') }).fill(other.address)
    await modal.button(say('send', 'previewSend')).click()
    await modal.button(say('send', 'sendAmount', { amount: language === 'de' ? '0,42' : '0.42', symbol: 'ETH' })).waitFor()
    await modal.button(say('modal', 'close')).click()
    await host.getByRole('button', { name: (start?.network ?? '').replace('{{name}}', 'Ethereum') }).click()
    await modal.heading(say('networks', 'title')).waitFor()

    // What another plugin says in English alone is said to be English.
    const seen = (await seenTexts(page)).filter((text) => text !== greeting.text)
    expect(englishAmong(seen, language)).toEqual([])
    expect(errors).toEqual([])
  })
})
