import type { Browser, BrowserContext, Page } from 'playwright-core'
import { WebSocket } from 'ws'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { mainnet, optimism } from '../../kernel/networks/index.ts'
import { serveWebWallet } from '../../tests/support/web-wallet.ts'
import { answerChains } from './answer-chains.ts'
import type { Visit } from './drive-host.ts'
import { openPage } from './open-page.ts'
import { connectButton, explained, useWallet } from './visit-guide.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

/** A wallet of the list that comes with the package, and the scheme of its app. */
const WALLET = { name: 'MetaMask', scheme: 'metamask://' }

/** Where guides look for a relay: the public one. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

/** A chain that the wallet has no need to ask. */
const NOWHERE = 'http://chain.test/0'

/** Answers for the public relay with one of this machine. */
const answerRelay = (context: BrowserContext, relay: Relay): Promise<void> =>
  context.routeWebSocket(`${PUBLIC_RELAY}/**`, (page) => {
    const { pathname, search } = new URL(page.url())
    const server = new WebSocket(`${relay.url}${pathname}${search}`)
    const waiting: (string | Buffer)[] = []
    page.onMessage((message) => {
      if (server.readyState === WebSocket.OPEN) server.send(message)
      else waiting.push(message)
    })
    server.on('open', () => {
      for (const message of waiting) server.send(message)
    })
    server.on('message', (message, isBinary) => page.send(isBinary ? (message as Buffer) : String(message)))
    server.on('close', () => void page.close().catch(() => undefined))
    server.on('error', () => void page.close().catch(() => undefined))
    page.onClose(() => server.close())
  })

/** The address of the guides' shop, which its `metadata.url` names. */
const SHOP = 'https://shop.example/'

/** Answers for the shop with a host of this machine. */
const answerShop = async (context: BrowserContext, url: string): Promise<void> => {
  await context.route(`${SHOP}**`, async (route) => {
    const response = await route.fetch({ url: new URL(route.request().url().slice(SHOP.length), url).href })
    await route.fulfill({ response })
  })
}

/** Nothing on this machine answers for a wallet's scheme: the page's links are kept. */
const keepLinks = (): void => {
  const links: string[] = []
  Object.assign(window, {
    links,
    open(href: string) {
      links.push(href)
      return null
    },
  })
}

/** The pairing that the page handed to the wallet's app. */
const readPairing = async (page: Page): Promise<string> => {
  const prefix = `${WALLET.scheme}wc?uri=`
  const handle = await page.waitForFunction((start) => {
    const links: unknown = Reflect.get(window, 'links')
    return Array.isArray(links) ? links.map(String).find((link) => link.startsWith(start)) : undefined
  }, prefix)
  return decodeURIComponent(String(await handle.jsonValue()).slice(prefix.length))
}

/** Opens the wallet's app with a pairing. It approves whatever it is asked. */
const openApp = async (browser: Browser, address: string, pairing: string, relay: Relay): Promise<BrowserContext> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await answerRelay(context, relay)
  const page = await context.newPage()
  await page.goto(`${address}/?behaviour=approve`)
  await page.getByLabel('Pairing link').fill(pairing)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  return context
}

/** Connects an app on a phone by its link in the modal, on a page of 390 px, and uses it. */
export const visitByPhone = async (browser: Browser, url: string): Promise<Visit> => {
  const [account] = testAccounts
  // Page and app sign the address that they were given.
  const relay = await startRelay({ audience: PUBLIC_RELAY })
  const wallet = await serveWebWallet({ relayUrl: PUBLIC_RELAY, chains: { 'eip155:1': NOWHERE, 'eip155:10': NOWHERE } })
  const host = await openPage(browser, SHOP, {
    device: PHONE,
    async prepare(context) {
      await answerChains(context)
      await answerRelay(context, relay)
      await answerShop(context, url)
      await context.addInitScript(keepLinks)
    },
    ready: (page) => connectButton(page).waitFor(),
  })
  const { context, page, lines, bytes } = host
  let app: BrowserContext | undefined
  try {
    return await explained(host, async () => {
      await connectButton(page).tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(WALLET.name) })
        .tap()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width !== PHONE.viewport.width) throw new Error(`The page is ${width} px wide on a phone of ${PHONE.viewport.width}.`)
      app = await openApp(browser, wallet.url, await readPairing(page), relay)
      await useWallet(page, {
        address: new RegExp(account.address, 'i'),
        network: mainnet.name,
        other: optimism.name,
        signature: /^0x[\da-f]{130}$/,
      })
      return { bytes, lines }
    })
  } finally {
    await app?.close()
    await context.close()
    await wallet.close()
    await relay.close()
  }
}
