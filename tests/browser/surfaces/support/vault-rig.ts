import type { Browser, Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { builtTestPage } from '../../../support/built-pages.ts'
import { launchBrowser } from '../../../support/chromium.ts'
import { serveFolder, type TestServer } from '../../../support/serve.ts'
import { installTestWallets } from '../../../support/test-wallets.ts'
import { type Modal, modalIn } from '../../support/modal.ts'
import { openPage } from '../../support/stage.ts'
import '../page/vault-window.ts'

/** In the frame: a button that counts how often it was pressed. */
const FRAME = `<!doctype html><meta charset="utf-8"><title>Vault</title><button>0</button>
<script>const b = document.querySelector('button'); b.onclick = () => { b.textContent = Number(b.textContent) + 1 }
addEventListener('message', ({ data }) => { document.title += data })</script>`

/** In the window: what it was told. */
const POPUP = `<!doctype html><meta charset="utf-8"><title>Sign in</title><output></output>
<script>addEventListener('message', ({ data }) => { document.querySelector('output').textContent += data })</script>`

/** A page whose plugin has a frame and windows of another site. */
export interface VaultPage {
  readonly page: Page
  readonly modal: Modal
  readonly errors: readonly string[]
}

/** The built page and the other site, served, and a browser. */
export interface VaultRig {
  /** Where frame and windows come from. */
  readonly other: TestServer
  /** The same pages on a third origin. */
  readonly third: string
  /** `policy`: the page's Content-Security-Policy. */
  open(policy?: string): Promise<VaultPage>
  close(): Promise<void>
}

/** Starts them. Close it after the file's tests. */
export const startVaultRig = async (): Promise<VaultRig> => {
  const folder = builtTestPage('surfaces')
  const files = { '/frame.html': FRAME, '/popup.html': POPUP }
  const [browser, host, other]: [Browser, TestServer, TestServer] = await Promise.all([
    launchBrowser(),
    serveFolder(folder),
    serveFolder(folder, { files }),
  ])
  return {
    other,
    third: other.at('localhost'),
    async open(policy) {
      await Promise.all(browser.contexts().map((context) => context.close()))
      other.forgetRequests()
      const { page, errors } = await openPage(browser, (context) =>
        installTestWallets(context, [{ name: 'Test Wallet', rdns: 'test.wallet', privateKey: testAccounts[0].privateKey, chains: {} }]),
      )
      if (policy !== undefined)
        await page.route(`${host.url}/index.html*`, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
        })
      await page.goto(`${host.url}/index.html?origin=${encodeURIComponent(other.at('127.0.0.1'))}`)
      await page.waitForFunction(() => window.portico !== undefined)
      return { page, modal: modalIn(page), errors }
    },
    close: async () => void (await Promise.all([browser.close(), host.close(), other.close()])),
  }
}
