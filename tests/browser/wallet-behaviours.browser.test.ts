import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import type { Behaviour } from '../../examples/sandbox/test-wallet/behaviours.ts'
import { installTestWallets, walletIn } from '../support/test-wallets.ts'
import { hostSays, storedConnections } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

const [account, other] = testAccounts
const RDNS = 'test.wallet'

describe('proof 3: wallets that do not simply approve', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const open = async (behaviour: Behaviour) => {
    const server = await stage.serve('react')
    const watched = await openPage(stage.browser, async (context) => {
      await context.clock.install()
      await installTestWallets(context, [
        { name: 'Test Wallet', rdns: RDNS, privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl }, behaviour },
      ])
    })
    await watched.page.goto(server.url)
    await watched.page.locator('#connect').click()
    const modal = modalIn(watched.page)
    await modal.row(/Test Wallet/).click()
    return { ...watched, modal, wallet: walletIn(watched.page, RDNS) }
  }

  test('66: a rejection says so quietly, and trying again connects', async () => {
    const { page, modal, wallet, errors } = await open('reject')
    await modal.text('Connection declined').waitFor()
    await modal.text('Connection can be declined if a previous request is still active').waitFor()
    expect(await storedConnections(page)).toBeNull()
    await wallet.setBehaviour('approve')
    await modal.button('Try again').click()
    await hostSays(page, '#addr', account.address)
    expect(errors).toEqual([])
  })

  test('67: a wallet with a request already waiting says where to look', async () => {
    const { modal, wallet, page, errors } = await open('pending')
    await modal.text('Open your wallet').waitFor()
    await wallet.setBehaviour('approve')
    await modal.button('Try again').click()
    await hostSays(page, '#addr', account.address)
    expect(errors).toEqual([])
  })

  test('68: a wallet that never answers leaves a way out, and its late answer changes nothing', async () => {
    const { page, modal, wallet, errors } = await open('silent')
    await wallet.waitForPending('eth_requestAccounts')
    await page.clock.fastForward(5_000)
    await modal.text('Still waiting for Test Wallet').waitFor()
    await modal.button('Cancel').click()
    await modal.row(/Test Wallet/).waitFor()
    await wallet.answer('approve')
    await hostSays(page, '#status', 'disconnected')
    expect(await page.locator('#addr').textContent()).toBe('none')
    expect(await storedConnections(page)).toBeNull()
    expect(errors).toEqual([])
  })

  test('70: whatever a wallet throws becomes a sentence', async () => {
    const { modal, errors } = await open('throws-string')
    await modal.button('Try again').waitFor()
    expect(await modal.dialog.textContent()).not.toContain('undefined')
    expect(errors).toEqual([])
  })

  test('69: a wallet that answers twice connects once', async () => {
    const { page, errors } = await open('answers-twice')
    await hostSays(page, '#addr', account.address)
    await hostSays(page, '#status', 'connected')
    expect(errors).toEqual([])
  })

  test('73: a wallet that moves to an unknown network leads to the known ones, and stays led until it is on one', async () => {
    const { page, modal, wallet, errors } = await open('approve')
    await hostSays(page, '#status', 'connected')
    await modal.isClosed()
    await wallet.switchChain('0x7a69')
    await hostSays(page, '#network', 'eip155:31337')
    await page.locator('#connect').click()
    await modal.heading('Switch network').waitFor()
    await page.keyboard.press('Escape')
    await modal.button('Close').click()
    await modal.heading('Switch network').waitFor()
    await modal.button('Back').click()
    await modal.isClosed()
    await page.locator('#connect').click()
    await modal.row(/Ethereum/).click()
    await hostSays(page, '#network', 'Ethereum')
    await modal.isClosed()
    expect((await wallet.methods()).filter((method) => method === 'wallet_switchEthereumChain').length).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })

  test('71: an account that leaves by itself disconnects; one that is switched is followed', async () => {
    const { page, wallet, errors } = await open('approve')
    await hostSays(page, '#addr', account.address)
    await wallet.switchAccount(other.address)
    await hostSays(page, '#addr', other.address)
    await wallet.turn('forget')
    await hostSays(page, '#status', 'disconnected')
    expect(await storedConnections(page)).toBeNull()
    expect(errors).toEqual([])
  })

  test('78: ten clicks in 100 ms ask once', async () => {
    const server = await stage.serve('react')
    const { page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: RDNS, privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl }, behaviour: 'silent' },
      ]),
    )
    await page.goto(server.url)
    await page.locator('#connect').click()
    const row = modalIn(page).row(/Test Wallet/)
    await row.evaluate((element: HTMLElement) => {
      for (let click = 0; click < 10; click += 1) element.click()
    })
    const wallet = walletIn(page, RDNS)
    await wallet.waitForPending('eth_requestAccounts')
    await wallet.answer('approve')
    await hostSays(page, '#addr', account.address)
    expect((await wallet.methods()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('74: a network the wallet does not know is added, then switched to; a refusal says so', async () => {
    const { page, modal, wallet, errors } = await open('unknown-chain')
    await hostSays(page, '#status', 'connected')
    const choose = async (): Promise<void> => {
      await page.locator('#connect').click()
      await modal.button(/choose network/i).click()
      await modal.row(/OP Mainnet/).click()
    }
    await wallet.setBehaviour('refuse-add')
    await choose()
    await modal
      .text(/Switch declined|Chain is not supported/)
      .first()
      .waitFor()
    await wallet.setBehaviour('unknown-chain')
    await modal.button('Try again').click()
    await hostSays(page, '#network', 'OP Mainnet')
    const added = (await wallet.requests()).find((request) => request.method === 'wallet_addEthereumChain')
    expect(JSON.stringify(added?.params)).toContain('"rpcUrls":["http')
    expect(errors).toEqual([])
  })
})
