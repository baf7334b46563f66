import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'
import { step } from '../support/step.ts'

const [{ address, privateKey }] = testAccounts
const RDNS = 'test.wallet'

// A server is started, and a page is loaded eight times.
let stage: Stage
let server: ChildProcess
let url: string
beforeAll(async () => {
  stage = await startStage()
  const program = 'tests/browser/host-libraries/server/server.tsx'
  server = spawn(process.execPath, ['--import', 'tsx', program, builtTestPage('host-libraries')], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!server.stdout) throw new Error('The server says nothing.')
  url = `http://localhost:${String((await once(server.stdout, 'data'))[0]).trim()}`
})
afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill()
  await Promise.all([ended, stage.close()])
})

test('wagmi’s cookie on a server: the first paint is of the last visit, hydrates as it is, and says connected only once the wallet is back', async () => {
  const { ethereum, optimism } = stage
  const chains = { '0x1': ethereum.rpcUrl, '0xa': optimism.rpcUrl }
  const { page, errors } = await openPage(stage.browser, (context) =>
    installTestWallets(context, [{ name: 'Test Wallet', rdns: RDNS, privateKey, chains }]),
  )
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  const [modal, wallet] = [modalIn(page), walletIn(page, RDNS)]
  const home = `${url}/?${new URLSearchParams({ rpc: ethereum.rpcUrl, rpc10: optimism.rpcUrl })}`
  /** What the server says to this visitor, before a script has run. */
  const load = async (more = ''): Promise<string> => {
    const html = (await (await page.goto(home + more))?.text()) ?? ''
    return /<output id="wagmi">([^<]*)</.exec(html)?.[1] ?? ''
  }
  const shown = (): Promise<readonly string[]> => page.evaluate(() => window.shown)
  const connect = async (): Promise<void> => {
    await page.locator('main').getByRole('button', { name: 'Connect wallet' }).click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#wagmi', `connected ${address} 1`)
    await modal.isClosed()
  }
  const nobody = async (): Promise<void> => {
    await hostSays(page, '#wagmi', /^disconnected nobody/)
    await hostSays(page, '#portico', 'disconnected nobody')
  }

  await step('a first visit', async () => {
    expect(await load()).toBe('disconnected nobody 1')
    await nobody()
    await connect()
    await page.locator('#switch').click()
    await hostSays(page, '#wagmi', `connected ${address} 10`)
  })
  for (const more of ['', '&late']) {
    await step(`the next one, of somebody who is still connected${more}`, async () => {
      expect(await load(more)).toBe(`reconnecting ${address} 10`)
      await hostSays(page, '#wagmi', `connected ${address} 10`)
      await hostSays(page, '#portico', `connected ${address}`)
      expect(await shown()).toEqual([`reconnecting ${address} 10`, `connected ${address} 10`])
      expect(await wallet.methods()).not.toContain('eth_requestAccounts')
    })
  }
  await step('the next one, where the wallet has forgotten this page meanwhile', async () => {
    await page.goto(`${url}/blank`)
    await wallet.turn('forget')
    expect(await load()).toBe(`reconnecting ${address} 10`)
    await nobody()
    expect((await shown()).filter((text) => text.startsWith('connected'))).toEqual([])
    // It is forgotten by the cookie as well.
    expect(await load()).toMatch(/ nobody /)
    await nobody()
  })
  await step('what ends in wagmi is not in the next page', async () => {
    await page.locator('main').getByRole('button', { name: 'Connect wallet' }).click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#wagmi', /^connected/)
    await modal.isClosed()
    await page.locator('#disconnect').click()
    await nobody()
    expect(await load()).toMatch(/ nobody /)
    await nobody()
  })
  // Each of the requests has made two configs.
  expect(await (await page.request.get(`${url}/subscriptions`)).text()).toBe('0')
  expect(errors).toEqual([])
  expect(complaints).toEqual([])
})
