import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import './page/wagmi-window.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver] = testAccounts
const RDNS = 'test.wallet'
const MESSAGE = 'Hello from the host'

// A whole journey each, with a reload and a transaction.
let stage: Stage
let wagmi2: TestServer
beforeAll(async () => {
  stage = await startStage()
  wagmi2 = await serveFolder(builtTestPage('host-libraries'))
})
afterAll(async () => {
  await wagmi2.close()
  await stage.close()
})

const open = async (example: string) => {
  const { ethereum, optimism } = stage
  const server = await stage.serve(example)
  const chains = { '0x1': ethereum.rpcUrl, '0xa': optimism.rpcUrl }
  const watched = await openPage(stage.browser, (context) =>
    installTestWallets(context, [{ name: 'Test Wallet', rdns: RDNS, privateKey: sender.privateKey, chains }]),
  )
  await watched.page.goto(`${server.url}/?${new URLSearchParams({ rpc: ethereum.rpcUrl, rpc10: optimism.rpcUrl })}`)
  return { ...watched, modal: modalIn(watched.page), wallet: walletIn(watched.page, RDNS) }
}
const balance = (rpcUrl: string): Promise<bigint> =>
  createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: receiver.address })

/** Signs, is refused, moves and sends there. */
const signMoveAndSend = async (page: Page, refusal: string): Promise<void> => {
  const wallet = walletIn(page, RDNS)
  await page.locator('#sign').click()
  const signature = (await hostSays(page, '#result', /^0x[\da-f]{130}$/)) as Hex
  expect(await verifyMessage({ address: sender.address, message: MESSAGE, signature })).toBe(true)
  await wallet.setBehaviour('reject')
  await page.locator('#sign').click()
  await hostSays(page, '#result', `error ${refusal}`)
  await wallet.setBehaviour('approve')

  await page.locator('#switch').click()
  await hostSays(page, '#chain', '10')
  const before = await balance(stage.optimism.rpcUrl)
  await page.locator('#send').click()
  const hash = (await hostSays(page, '#result', /^0x[\da-f]{64}$/)) as Hex
  await createPublicClient({ transport: http(stage.optimism.rpcUrl) }).waitForTransactionReceipt({ hash })
  expect((await balance(stage.optimism.rpcUrl)) - before).toBe(parseEther('0.001'))
}

describe.each(['ethers', 'ethers5'])('a host that uses %s', (example) => {
  test('signs, switches and sends with signers that follow the wallet, comes back after a reload, and has none after the end', async () => {
    const { page, modal, wallet, errors } = await open(example)
    await hostSays(page, '#addr', 'none')
    await page.locator('#sign').click()
    await hostSays(page, '#result', 'error DISCONNECTED')
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)
    await hostSays(page, '#chain', '1')
    await modal.isClosed()
    await signMoveAndSend(page, 'ACTION_REJECTED')
    await wallet.switchChain('0x1')
    await hostSays(page, '#chain', '1')
    await wallet.switchAccount(receiver.address)
    await hostSays(page, '#addr', receiver.address)

    await page.reload()
    await hostSays(page, '#addr', receiver.address)
    expect(await wallet.methods()).not.toContain('eth_requestAccounts')
    await wallet.turn('forget')
    await hostSays(page, '#addr', 'none')
    await page.locator('#sign').click()
    await hostSays(page, '#result', 'error DISCONNECTED')

    // It ends by the modal, and by the host.
    const connect = async (): Promise<void> => {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', receiver.address)
      await modal.isClosed()
    }
    await connect()
    await page.locator('#connect').click()
    await modal.button('Disconnect').click()
    await hostSays(page, '#addr', 'none')
    await modal.isClosed()
    await connect()
    await page.locator('#disconnect').click()
    await hostSays(page, '#result', 'disconnected')
    await hostSays(page, '#addr', 'none')
    await page.reload()
    await hostSays(page, '#addr', 'none')
    expect(errors).toEqual([])
  })
})

describe('a host that uses wagmi', () => {
  test('wagmi 3: its hooks say what the modal connects, in either direction, also after a reload', async () => {
    const { page, modal, wallet, errors } = await open('wagmi')
    await hostSays(page, '#status', 'disconnected')
    await page.locator('#connect').click()
    await modal.isOpen()
    await modal.button('Close').click()
    await hostSays(page, '#result', 'error 4001')
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)
    await hostSays(page, '#chain', '1')
    await modal.isClosed()
    await signMoveAndSend(page, '4001')

    await page.reload()
    await hostSays(page, '#status', 'connected')
    await hostSays(page, '#addr', sender.address)
    await hostSays(page, '#chain', '10')
    expect(await wallet.methods()).not.toContain('eth_requestAccounts')
    await wallet.switchChain('0x1')
    await hostSays(page, '#chain', '1')
    await wallet.turn('forget')
    await hostSays(page, '#status', 'disconnected')

    await page.locator('#open').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#status', 'connected')
    await modal.isClosed()
    await page.locator('#open').click()
    await modal.button('Disconnect').click()
    await hostSays(page, '#status', 'disconnected')
    await page.locator('#open').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#status', 'connected')
    await modal.isClosed()
    await page.locator('#disconnect').click()
    await hostSays(page, '#status', 'disconnected')
    await page.locator('#open').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(errors).toEqual([])
  })

  test('wagmi 2: wallets that both know have one row, a connector of its own works in the modal, and is connected once', async () => {
    const { ethereum, optimism } = stage
    const chains = { '0x1': ethereum.rpcUrl, '0xa': optimism.rpcUrl }
    const { page, errors } = await openPage(stage.browser, (fresh) =>
      installTestWallets(fresh, [
        { name: 'Test Wallet', rdns: RDNS, privateKey: sender.privateKey, chains },
        { name: 'Vendor', rdns: 'test.vendor', privateKey: receiver.privateKey, chains, announce: 'window.ethereum' },
      ]),
    )
    const [modal, vendor] = [modalIn(page), walletIn(page, 'test.vendor')]
    const where = async (): Promise<readonly (string | null)[]> =>
      Promise.all(['#connector', '#connections', '#portico'].map((id) => page.locator(id).textContent()))
    await page.goto(`${wagmi2.url}/?${new URLSearchParams({ rpc: ethereum.rpcUrl, rpc10: optimism.rpcUrl })}`)
    await hostSays(page, '#status', 'disconnected')
    const connecting = page.evaluate(() => window.wagmiPage.connect())
    await modal.row(/Vendor Wallet/).waitFor()
    await modal.row(/Test Wallet/).waitFor()
    expect(await modal.row(/Test Wallet/).count()).toBe(1)
    await modal.row(/Vendor Wallet/).click()
    expect(await connecting).toBeUndefined()
    await hostSays(page, '#addr', receiver.address)
    expect(await where()).toEqual(['portico', '1', 'Vendor Wallet'])
    const signature = await page.evaluate((message) => window.wagmiPage.sign(message), MESSAGE)
    expect(await verifyMessage({ address: receiver.address, message: MESSAGE, signature })).toBe(true)
    await page.evaluate(() => window.wagmiPage.switchChain(10))
    await hostSays(page, '#chain', '10')
    const hash = await page.evaluate((to) => window.wagmiPage.send(to, 1n), sender.address)
    const sent = await createPublicClient({ transport: http(optimism.rpcUrl) }).waitForTransactionReceipt({ hash })
    expect(sent.to).toBe(sender.address.toLowerCase())

    await page.reload()
    await hostSays(page, '#portico', 'Vendor Wallet')
    await hostSays(page, '#connections', '1')
    await hostSays(page, '#addr', receiver.address)
    expect(await vendor.methods()).not.toContain('eth_requestAccounts')
    await vendor.switchChain('0x1')
    await hostSays(page, '#chain', '1')
    await page.evaluate(() => window.wagmiPage.portico.switchNetwork(10))
    await hostSays(page, '#chain', '10')
    // What ends here or in the wallet ends in wagmi.
    const again = async (): Promise<void> => {
      const connected = page.evaluate(() => window.wagmiPage.connect())
      await modal.row(/Vendor Wallet/).click()
      expect(await connected).toBeUndefined()
      await hostSays(page, '#status', 'connected')
      expect(await where()).toEqual(['portico', '1', 'Vendor Wallet'])
      await modal.isClosed()
    }
    const ended = async (): Promise<void> => {
      await hostSays(page, '#status', 'disconnected')
      await hostSays(page, '#connections', '0')
    }
    await page.evaluate(() => window.wagmiPage.portico.disconnect())
    await ended()
    await again()
    await vendor.turn('forget')
    await hostSays(page, '#portico', 'none')
    await ended()
    await again()
    await page.evaluate(() => window.wagmiPage.disconnect())
    await hostSays(page, '#status', 'disconnected')
    await hostSays(page, '#portico', 'none')
    await page.reload()
    await hostSays(page, '#status', 'disconnected')
    await hostSays(page, '#connections', '0')
    expect(errors).toEqual([])
  })
})
