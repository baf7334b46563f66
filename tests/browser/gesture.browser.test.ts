import type { Browser } from 'playwright-core'
import { builtTestPage } from '../support/built-pages.ts'
import { launchBrowser } from '../support/chromium.ts'
import { serveFolder, type TestServer } from '../support/serve.ts'
import { until } from '../support/wait.ts'
import './faults/page/host-window.ts'
import { openPage } from './support/stage.ts'

/**
 * A page with a wallet that lives in a window of its own: to ask the visitor it opens that window, as web wallets do. The page says on its
 * console what happens, and where buttons stand. The test asks the page nothing: each question that automation puts to a page counts as
 * the visitor's gesture there. Windows without a gesture are blocked by what the browser says of gestures, for headless ones have no blocker.
 */
const prepare = (account: string): void => {
  let clicking = false
  window.addEventListener(
    'click',
    () => {
      clicking = true
    },
    true,
  )
  window.addEventListener('click', () => {
    clicking = false
  })
  const answers: Readonly<Record<string, unknown>> = { eth_accounts: [account], eth_chainId: '0x1' }
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method !== 'eth_requestAccounts') return answers[method] ?? null
      const when = clicking ? 'within the click' : navigator.userActivation.isActive ? 'after a click' : 'without a click'
      const popup = navigator.userActivation.isActive ? window.open('about:blank', '_blank', 'popup,width=300,height=400') : null
      console.log(`asked ${when}: ${popup ? 'open' : 'blocked'}`)
      if (!popup) throw Object.assign(new Error('The window was blocked.'), { code: 4001 })
      popup.close()
      return [account]
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = { uuid: 'web', name: 'Web Wallet', rdns: 'test.web', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const announce = (): void =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)

  const cold = (): void =>
    void window.portico.open({ view: 'ConnectingExternal', params: { connectorId: 'test.web' } }).catch(() => undefined)
  const places = new Map<string, string>()
  let ready = false
  let loaded = 0
  let quiet = 0
  const look = (): void => {
    requestAnimationFrame(look)
    if (!window.portico || !document.body) return
    if (!ready) {
      ready = true
      window.portico.subscribe(({ status, open }) => console.log(`state ${status} ${open ? 'open' : 'closed'}`))
      const button = document.createElement('button')
      button.textContent = 'Straight to the wallet'
      button.addEventListener('click', cold)
      document.body.prepend(button)
      if (location.hash === '#alone') cold()
    }
    const files = performance.getEntriesByType('resource').length
    quiet = files === loaded ? quiet + 1 : 0
    loaded = files
    const roots = [document, document.querySelector('portico-modal')?.shadowRoot]
    for (const button of roots.flatMap((root) => [...(root?.querySelectorAll('button') ?? [])])) {
      const name = button.textContent ?? ''
      const { x, y, width, height } = button.getBoundingClientRect()
      const place = `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`
      // Said once it stands still and nothing is on its way.
      if (width > 0 && quiet > 20 && places.get(name) === place) console.log(`button ${place} ${name}`)
      places.set(name, place)
    }
  }
  requestAnimationFrame(look)
}

describe('a wallet that opens a window when it is asked', () => {
  let browser: Browser
  let server: TestServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchBrowser(), serveFolder(builtTestPage('faults'))])
  })
  afterAll(() => Promise.all([browser.close(), server.close()]))
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

  const start = async (hash = '') => {
    const { page, errors } = await openPage(browser, async (context) => {
      await context.addInitScript(prepare, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(`${server.url}/index.html${hash}`)
    return {
      errors,
      /** Presses a button with the mouse, where the page said last that it stands. */
      async click(name: string) {
        const found = await until(() =>
          said.map((line) => /^button (\d+) (\d+) (.*)$/.exec(line)).findLast((line) => line?.[3]?.startsWith(name)),
        )
        await page.mouse.click(Number(found?.[1]), Number(found?.[2]))
      },
      connects: () => until(() => said.includes('state connected closed') || undefined),
      /** What came of each time the wallet was asked. */
      asked: (count: number) =>
        until(() => {
          const lines = said.filter((line) => line.startsWith('asked'))
          return lines.length >= count ? lines : undefined
        }),
    }
  }

  test('by a click on its row in the open Connect view: the browser lets it', async () => {
    const { click, connects, asked, errors } = await start()
    await click('Connect')
    await click('Web Wallet')
    await connects()
    expect(await asked(1)).toEqual(['asked within the click: open'])
    expect(errors).toEqual([])
  })

  test('by a button of the host that opens the view by name, with nothing loaded before: the browser lets it', async () => {
    const { click, connects, asked, errors } = await start()
    await click('Straight to the wallet')
    await connects()
    expect(await asked(1)).toEqual(['asked after a click: open'])
    expect(errors).toEqual([])
  })

  test('76: without a click the browser blocks it; the click on Try again is one', async () => {
    const { click, connects, asked, errors } = await start('#alone')
    expect(await asked(1)).toEqual(['asked without a click: blocked'])
    await click('Try again')
    await connects()
    expect(await asked(2)).toEqual(['asked without a click: blocked', 'asked within the click: open'])
    expect(errors).toEqual([])
  })
})
