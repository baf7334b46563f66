import { policy as vitePolicy } from '../../../examples/csp-vite/policy.ts'
import { policy as webpackPolicy } from '../../../examples/csp-webpack/policy.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'
import { keepViolations, watchPolicy } from './support/csp-watch.ts'

const [account] = testAccounts

let stage: Stage
let relay: Relay
beforeAll(async () => {
  ;[stage, relay] = await Promise.all([startStage(), startRelay({})])
})
afterAll(async () => {
  await stage.close()
  await relay.close()
})

describe.each([
  ['csp-vite', vitePolicy],
  ['csp-webpack', webpackPolicy],
])('36: %s under its policy', (example, policy) => {
  const open = async (headers: Readonly<Record<string, string>>) => {
    const server = await stage.serve(example, { headers, sandbox: { relayUrl: relay.url, projectId: 'sandbox' } })
    const watched = await openPage(stage.browser, async (context) => {
      await keepViolations(context)
      await installTestWallets(context, [
        {
          name: 'Test Wallet',
          rdns: 'test.wallet',
          privateKey: account.privateKey,
          chains: { '0x1': stage.ethereum.rpcUrl, '0xa': stage.optimism.rpcUrl },
        },
      ])
    })
    const watch = watchPolicy(watched.page)
    await watched.page.goto(`${server.url}/index.html`)
    return { ...watched, watch, modal: modalIn(watched.page) }
  }

  test('the whole journey without one violation, and the styles apply', async () => {
    const { page, modal, watch, errors } = await open({ 'content-security-policy': policy })
    const opener = page.locator('#connect')

    await opener.click()
    await modal.row(/WalletConnect/).click()
    await modal.dialog.getByRole('img', { name: 'QR code for pairing' }).waitFor()
    await modal.button('Back').click()
    await modal.row(/Test Wallet/).waitFor()
    const styles = await modal.dialog.locator('[part=dialog]').evaluate((section) => {
      const { inlineSize, borderTopLeftRadius, backgroundColor, fontSize } = getComputedStyle(section)
      return { inlineSize, borderTopLeftRadius, backgroundColor, fontSize }
    })
    expect(styles).toEqual({
      inlineSize: '360px',
      borderTopLeftRadius: '16px',
      backgroundColor: expect.stringMatching(/^(rgb\(22, 25, 29\)|color\(srgb 0\.086\d* 0\.098\d* 0\.113\d*\))$/),
      fontSize: '14px',
    })

    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()

    await opener.click()
    await modal.text('10,000 ETH').first().waitFor()
    await modal.row(/Send/).click()
    await modal.dialog.getByLabel('Amount').waitFor()
    await modal.button('Back').click()
    await modal.button(/choose network/i).click()
    await modal.row(/OP Mainnet/).waitFor()
    await modal.button('Back').click()
    await modal.button('Disconnect').click()
    await hostSays(page, '#addr', 'none')

    expect(await watch.complaints()).toEqual([])
    expect(errors).toEqual([])
  })

  test('the watch sees a violation when there is one', async () => {
    const { page, watch } = await open({ 'content-security-policy': policy })
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
    })
    await page.waitForFunction(() => (window.__violations ?? []).length > 0)
    expect(await watch.complaints()).toContainEqual(expect.stringMatching(/^style-src-elem inline/))
  })
})
