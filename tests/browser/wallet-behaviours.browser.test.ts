import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { type Behaviour, SLOW } from '../../examples/sandbox/test-wallet/behaviours.ts'
import { oddErrorCount } from '../../examples/sandbox/test-wallet/odd-errors.ts'
import { installTestWallets, walletIn } from '../support/test-wallets.ts'
import { until } from '../support/wait.ts'
import { hostSays, storedConnections } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'
import { step } from './support/step.ts'

const [account, other] = testAccounts
const RDNS = 'test.wallet'

describe('proof 3: wallets that do not simply approve', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const open = async (behaviour: Behaviour) => {
    const server = await stage.serve('react')
    const watched = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: RDNS, privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl }, behaviour },
      ]),
    )
    await watched.page.clock.install()
    await watched.page.goto(server.url)
    return { ...watched, modal: modalIn(watched.page), wallet: walletIn(watched.page, RDNS) }
  }

  test('a wallet that does not connect: it is said why, and there is a way on', async () => {
    const { page, modal, wallet, errors } = await open('reject')
    const isLeftAlone = async (): Promise<void> => {
      expect(await page.locator('#status').textContent()).toBe('disconnected')
      expect(await page.locator('#addr').textContent()).toBe('none')
      expect(await storedConnections(page)).toBeNull()
      expect(errors).toEqual([])
    }
    const retriesWith = async (behaviour: Behaviour): Promise<void> => {
      await wallet.setBehaviour(behaviour)
      await modal.button('Try again').click()
    }
    const disconnects = async (): Promise<void> => {
      await page.locator('#disconnect').click()
      await hostSays(page, '#status', 'disconnected')
    }
    const asked = async (): Promise<number> => (await wallet.methods()).filter((method) => method === 'eth_requestAccounts').length
    /** Trying again connects; then all is as at the start. */
    const connects = async (): Promise<void> => {
      await retriesWith('approve')
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
      await disconnects()
    }
    const row = modal.row(/Test Wallet/)
    const choose = async (behaviour: Behaviour): Promise<void> => {
      await wallet.setBehaviour(behaviour)
      await page.locator('#connect').click()
      await row.click()
    }
    await step('66: a rejection says so quietly, and trying again connects', async () => {
      await choose('reject')
      await modal.text('Connection declined').waitFor()
      await modal.text('Connection can be declined if a previous request is still active').waitFor()
      await isLeftAlone()
      await connects()
    })
    await step('67: a wallet with a request already waiting says where to look', async () => {
      await choose('pending')
      await modal.text('Open your wallet').waitFor()
      await connects()
    })
    await step('70: whatever a wallet throws becomes a sentence', async () => {
      await choose('throws-string')
      await modal.text('Connection failed').waitFor()
      await wallet.setBehaviour('throws-odd')
      for (let time = 0; time < oddErrorCount; time += 1) {
        const before = await asked()
        await modal.button('Try again').click()
        await until(async () => (await asked()) > before)
        await modal.text('Connection failed').waitFor()
        const said = (await modal.dialog.textContent()) ?? ''
        expect([time, /undefined|null|NaN|object|Symbol|=>/.exec(said)]).toEqual([time, null])
        expect(said).toContain('Test Wallet answered with an error. Open it, then try again.')
      }
      await isLeftAlone()
    })
    await step('65: a wallet that is locked is waited for, can be left, and connects once it is unlocked', async () => {
      await retriesWith('locked')
      await wallet.waitForPending('eth_requestAccounts')
      await modal.text('Continue in Test Wallet').waitFor()
      await page.clock.fastForward(5_000)
      await modal.text('Still waiting for Test Wallet').waitFor()
      await modal.button('Cancel').waitFor()
      expect(await page.locator('#status').textContent()).toBe('connecting')
      await wallet.turn('unlock')
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
      await disconnects()
    })
    await step('a wallet that is slow is waited for, and connects', async () => {
      await wallet.turn('forget')
      const before = await asked()
      await choose('slow')
      await until(async () => (await asked()) > before)
      await page.clock.fastForward(5_000)
      await modal.text('Still waiting for Test Wallet').waitFor()
      expect(await page.locator('#addr').textContent()).toBe('none')
      await page.clock.fastForward(SLOW - 5_000)
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
      await disconnects()
    })
    await step('68: a wallet that never answers leaves a way out, and its late answer changes nothing', async () => {
      await wallet.turn('forget')
      await choose('silent')
      await wallet.waitForPending('eth_requestAccounts')
      await page.clock.fastForward(5_000)
      await modal.text('Still waiting for Test Wallet').waitFor()
      await modal.button('Cancel').click()
      await row.waitFor()
      await wallet.answer('approve')
      await hostSays(page, '#status', 'disconnected')
      await isLeftAlone()
    })
    await step('78: ten clicks in 100 ms ask once', async () => {
      // The late answer was a permission, with which the wallet would answer at once.
      await wallet.turn('forget')
      const before = await asked()
      await row.evaluate((element: HTMLElement) => {
        for (let click = 0; click < 10; click += 1) element.click()
      })
      await wallet.waitForPending('eth_requestAccounts')
      await wallet.answer('approve')
      await hostSays(page, '#addr', account.address)
      expect((await asked()) - before).toBe(1)
      expect(errors).toEqual([])
    })
  })

  test('a wallet that changes by itself is followed', async () => {
    const { page, modal, wallet, errors } = await open('answers-twice')
    await step('69: a wallet that answers twice connects once', async () => {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', account.address)
      await hostSays(page, '#status', 'connected')
      expect(errors).toEqual([])
      await wallet.setBehaviour('approve')
      await modal.isClosed()
    })
    await step('73: one that moves to an unknown network leads to the known ones, and stays led until it is on one', async () => {
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
    await step('74: a network the wallet does not know is added, then switched to; a refusal says so', async () => {
      await wallet.setBehaviour('refuse-add')
      await page.locator('#connect').click()
      await modal.button(/choose network/i).click()
      await modal.row(/OP Mainnet/).click()
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
    await step('71: an account that is switched is followed; one that leaves by itself disconnects', async () => {
      await wallet.switchAccount(other.address)
      await hostSays(page, '#addr', other.address)
      await wallet.turn('forget')
      await hostSays(page, '#status', 'disconnected')
      // An empty list of accounts means "not now": what is kept stays.
      expect(await storedConnections(page)).not.toBeNull()
      expect(errors).toEqual([])
    })
    await step(
      '75: one whose extension is switched off while it is connected is not connected any more, and says so when asked',
      async () => {
        await page.locator('#connect').click()
        await modal.row(/Test Wallet/).click()
        await hostSays(page, '#addr', other.address)
        await modal.isClosed()
        await wallet.turn('disappear')
        await hostSays(page, '#status', 'disconnected')
        expect(await page.locator('#addr').textContent()).toBe('none')
        await page.locator('#connect').click()
        await modal.row(/Test Wallet/).click()
        await modal.button('Try again').waitFor()
        expect(await page.locator('#status').textContent()).toBe('disconnected')
        expect(errors).toEqual([])
      },
    )
  })
})
