import type { Browser } from 'playwright-core'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import { startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { pairingLink } from '../../../plugins/walletconnect/links/wallet-link.ts'
import { createDapp } from '../../relay/support/dapp.ts'
import { launchBrowser } from '../../support/chromium.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { directoryClient } from './support/directory-client.ts'

unrefTimers()

let browser: Browser
const open: { close(): Promise<void> }[] = []
const opened = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const one = await starting
  open.unshift(one)
  return one
}
beforeAll(async () => {
  browser = await opened(launchBrowser())
})
afterAll(async () => {
  for (const one of open) await one.close()
})

test('the row of the web wallet leads to a page that takes the pairing link and connects', async () => {
  const relay = await opened(startRelay())
  const wallet = await opened(
    serveWebWallet({ relayUrl: relay.url, chains: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:10': 'http://127.0.0.1:1' } }),
  )
  const directory = await opened(startDirectory({ webWalletUrl: wallet.url }))
  const dapp = await opened(createDapp(relay.url))

  const { wallets } = await directoryClient(directory).list({ search: 'web wallet', entries: '1' })
  const { uri, session } = await dapp.pair()
  const page = await browser.newPage()
  await page.goto(pairingLink(wallets[0]?.webapp_link ?? '', uri))
  await page.getByRole('article', { name: 'Connection request' }).getByRole('button', { name: 'Approve' }).click()
  expect((await session).namespaces.eip155?.accounts.length).toBeGreaterThan(0)
  expect(page.url()).toBe(`${wallet.url}/wc`)
})
