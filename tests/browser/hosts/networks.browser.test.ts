import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { walletIn } from '../../support/test-wallets.ts'
import { modalIn } from '../support/modal.ts'
import { stopClock } from '../support/page-clock.ts'
import { step } from '../support/step.ts'
import type { ChosenOptions } from './page/host-window.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

const [{ address, privateKey }] = testAccounts
const RDNS = 'test.first'

/** No wallet is asked about its chains here. */
const NOWHERE = 'http://127.0.0.1:9/'

const STRANGE = {
  id: 5,
  name: 'Strange Network',
  nativeCurrency: { name: 'Strange', symbol: 'STR', decimals: 18 },
  rpcUrls: { default: { http: [NOWHERE] as const } },
}

describe('networks that the host changes', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  test('57: a chain that is not configured, added and removed under the visitor; nodes of the host’s own, one of which is silent', async () => {
    const wallets = [{ name: 'First Wallet', rdns: RDNS, privateKey, chains: { '0x1': NOWHERE, '0xa': NOWHERE, '0x5': NOWHERE } }]
    const { page, complaints } = await rig.open('kernels', { wallets, prepare: (context) => context.clock.install() })
    const [modal, wallet] = [modalIn(page), walletIn(page, RDNS)]
    const start = (options: ChosenOptions): Promise<void> =>
      page.evaluate((chosen) => {
        window.copies.a?.start('one', undefined, chosen)
      }, options)
    const open = (view?: 'Networks'): Promise<void> =>
      page.evaluate((name) => void window.kernels.one?.open(name === undefined ? {} : { view: name }), view)
    const isOn = async (network: string | undefined, unsupported?: string): Promise<void> => {
      await page.waitForFunction(
        (wanted) => {
          const { status, network: now, unsupportedNetwork } = window.kernels.one?.getState() ?? {}
          return status === 'connected' && now?.caipNetworkId === wanted[0] && unsupportedNetwork === wanted[1]
        },
        [network, unsupported] as const,
      )
    }
    const add = (): Promise<void> => page.evaluate((strange) => window.kernels.one?.addNetwork(strange), STRANGE)
    const remove = (): Promise<void> => page.evaluate(() => window.kernels.one?.removeNetwork('eip155:5'))

    await step('nobody is kept where the host allows other chains', async () => {
      const nodes = ['silent', 'second'].map((name) => ({ url: `${rig.server.url}/node/${name}` }))
      await start({ allowUnsupportedChain: true, customRpcUrls: { 'eip155:1': nodes } })
      await open()
      await modal.row('First Wallet').click()
      await isOn('eip155:1')
      await modal.isClosed()
      await wallet.switchChain('0x5')
      await isOn(undefined, 'eip155:5')
      expect(await page.evaluate(() => window.kernels.one?.getState().open)).toBe(false)
      await open()
      await modal.button('Disconnect').waitFor()
      await page.keyboard.press('Escape')
      await modal.isClosed()
    })
    await step('a network is there once it is added, and gone once it is removed, in open lists too', async () => {
      await open('Networks')
      await modal.row(/OP Mainnet/).waitFor()
      expect(await modal.row(/Strange Network/).count()).toBe(0)
      await add()
      await isOn('eip155:5')
      await modal.row(/Strange Network/).waitFor()
      await remove()
      await modal.row(/Strange Network/).waitFor({ state: 'detached' })
      await isOn(undefined, 'eip155:5')
      // It is the app that has left, not the wallet.
      expect(await wallet.methods()).not.toContain('wallet_switchEthereumChain')
      await modal.row(/Ethereum/).click()
      await isOn('eip155:1')
      await modal.isClosed()
    })
    await step('a node of the host’s own that says nothing is left within two seconds for the next', async () => {
      await page.route('**/node/silent', () => undefined)
      await page.route('**/node/second', async (route) => {
        const { id, method } = route.request().postDataJSON()
        const result = method === 'eth_chainId' ? '0x1' : `0x${(7n * 10n ** 18n).toString(16)}`
        await route.fulfill({ json: { jsonrpc: '2.0', id, result } })
      })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const second = page.waitForRequest('**/node/second')
      await stopClock(page, 60_000)
      await open()
      while (!asked.some((url) => url.endsWith('/node/silent'))) await page.clock.runFor(16)
      await page.clock.runFor(1_999)
      await second
      await page.clock.resume()
      await modal.text('7 ETH').first().waitFor()
      await page.keyboard.press('Escape')
      await modal.isClosed()
    })
    await step('everybody else is kept on a chain that is not configured, until it is', async () => {
      await page.evaluate(() => window.kernels.one?.destroy())
      await start({})
      await isOn('eip155:1')
      await wallet.switchChain('0x5')
      await isOn(undefined, 'eip155:5')
      await open()
      await modal.text(/does not support your wallet’s network/).waitFor()
      await page.keyboard.press('Escape')
      await modal.text(/does not support your wallet’s network/).waitFor()
      expect(await page.evaluate(() => window.kernels.one?.getState().open)).toBe(true)
      await add()
      await isOn('eip155:5')
      await modal.isClosed()
      await remove()
      await isOn(undefined, 'eip155:5')
      await open()
      await modal.text(/does not support your wallet’s network/).waitFor()
      await modal.row(/Ethereum/).click()
      await isOn('eip155:1')
      await modal.isClosed()
    })
    expect(await page.evaluate(() => window.kernels.one?.getState().account?.address)).toBe(address)
    expect(complaints).toEqual([])
  })
})
