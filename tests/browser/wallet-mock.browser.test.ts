import { createPublicClient, type Hex, http, parseUnits, verifyMessage } from 'viem'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { installWalletMock, walletMockName } from '../support/wallet-mock.ts'
import { fillTransfer } from './support/fill-transfer.ts'
import { hostSays, storedConnections } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

const [sender, receiver] = testAccounts

// A whole journey, with reloads and a transaction.
describe('proof 7: a wallet that none of us wrote', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const balance = (address: Hex): Promise<bigint> => createPublicClient({ transport: http(stage.ethereum.rpcUrl) }).getBalance({ address })

  test('connects, signs, sends to the last unit, switches network, comes back after a reload, disconnects', async () => {
    const server = await stage.serve('react')
    const { page, errors } = await openPage(stage.browser, (context) =>
      installWalletMock(context, { privateKey: sender.privateKey, rpcUrls: { 1: stage.ethereum.rpcUrl, 10: stage.optimism.rpcUrl } }),
    )
    const modal = modalIn(page)
    await page.goto(server.url)
    await page.locator('#connect').click()
    await modal.row(new RegExp(walletMockName)).click()
    await hostSays(page, '#addr', sender.address)
    await modal.isClosed()

    await page.locator('#sign').click()
    const signature = (await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)) as Hex
    expect(await verifyMessage({ address: sender.address, message: 'Hello from the host', signature })).toBe(true)

    const before = await balance(receiver.address)
    await page.locator('#connect').click()
    await fillTransfer(modal, '0.420000000000000001', receiver.address)
    await modal.button(/^Send /).click()
    await modal.text('ETH sent').waitFor()
    expect((await balance(receiver.address)) - before).toBe(parseUnits('0.420000000000000001', 18))
    await modal.button('Close').click()
    await modal.isClosed()

    await page.locator('#connect').click()
    await modal.button(/choose network/i).click()
    await modal.row(/OP Mainnet/).click()
    await hostSays(page, '#network', 'OP Mainnet')

    // It begins on its default network again, as every page of this wallet does.
    await page.reload()
    await hostSays(page, '#addr', sender.address)
    await hostSays(page, '#status', 'connected')
    await page.locator('#connect').click()
    await modal.button('Disconnect').click()
    await hostSays(page, '#status', 'disconnected')
    expect(await storedConnections(page)).toBeNull()
    await page.reload()
    await hostSays(page, '#status', 'disconnected')
    expect(errors).toEqual([])
  })
})
