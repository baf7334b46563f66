import type { Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { walletIn } from '../../support/test-wallets.ts'
import { storedConnections } from '../support/host-page.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

const [first, second] = testAccounts.map(({ address }) => address.toLowerCase())

/** What starting a kernel comes to: `started`, or the error's code. */
const start = (page: Page, copy: string, id: string): Promise<string> =>
  page.evaluate(
    ([from, name]) => {
      try {
        window.copies[from]?.start(name)
        return 'started'
      } catch (cause) {
        return String(Object(cause).code)
      }
    },
    [copy, id] as const,
  )
const dialogOf = (page: Page, id: string) => page.locator(`portico-modal[data-portico="${id}"] dialog`)
const address = (page: Page, id: string): Promise<string | undefined> =>
  page.evaluate((name) => window.kernels[name]?.getState().account?.address.toLowerCase(), id)

const connect = async (page: Page, id: string, wallet: string): Promise<void> => {
  await page.evaluate((name) => void window.kernels[name]?.open(), id)
  await dialogOf(page, id).getByRole('button', { name: wallet }).click()
  await page.waitForFunction((name) => window.kernels[name]?.getState().status === 'connected', id)
  await dialogOf(page, id).waitFor({ state: 'hidden' })
}

describe.each([
  ['two kernels of one copy', 'a', 'a'],
  ['two copies of the package', 'a', 'b'],
])('24: %s on a page', (_, copyOfOne, copyOfTwo) => {
  let rig: HostRig
  let page: Page
  let complaints: readonly string[]
  // One visit, in the order of the tests.
  beforeAll(async () => {
    rig = await startHostRig()
    ;({ page, complaints } = await rig.open('kernels'))
  })
  afterAll(() => rig.close())

  const startBoth = async (): Promise<void> => {
    expect(await start(page, copyOfOne, 'one')).toBe('started')
    expect(await start(page, copyOfTwo, 'two')).toBe('started')
  }

  // A slow machine may take longer than the second that wallets are given.
  afterEach(() => expect(complaints.filter((text) => !text.includes('did not list its wallets in time'))).toEqual([]))

  test('each has its own id, wallet and storage', async () => {
    await startBoth()
    expect(await start(page, copyOfTwo, 'one')).toBe('DUPLICATE_KERNEL')
    await connect(page, 'one', 'First Wallet')
    expect(await address(page, 'two')).toBeUndefined()
    await connect(page, 'two', 'Second Wallet')
    expect([await address(page, 'one'), await address(page, 'two')]).toEqual([first, second])
    expect(await storedConnections(page, 'one')).toContain('test.first')
    expect(await storedConnections(page, 'two')).toContain('test.second')
  })

  test('each comes back silently after a reload, has its own modal, and is disconnected alone', async () => {
    await rig.reload(page, 'kernels')
    await startBoth()
    await page.waitForFunction(() => ['one', 'two'].every((id) => window.kernels[id]?.getState().status === 'connected'))
    expect([await address(page, 'one'), await address(page, 'two')]).toEqual([first, second])
    expect(await walletIn(page, 'test.first').methods()).not.toContain('eth_requestAccounts')

    await page.evaluate(() => void window.kernels.one?.open())
    await dialogOf(page, 'one').waitFor()
    expect(await page.evaluate(() => [window.kernels.one?.getState().open, window.kernels.two?.getState().open])).toEqual([true, false])
    await dialogOf(page, 'one').getByRole('button', { name: 'Disconnect' }).click()
    await page.waitForFunction(() => window.kernels.one?.getState().status === 'disconnected')
    await dialogOf(page, 'one').waitFor({ state: 'hidden' })
    expect(await address(page, 'two')).toBe(second)
    expect(await storedConnections(page, 'one')).toBeNull()
    expect(await storedConnections(page, 'two')).not.toBeNull()
  })

  test('destroying one leaves the other, and frees the id', async () => {
    await connect(page, 'one', 'First Wallet')
    await page.evaluate(() => window.kernels.one?.destroy())
    expect(await page.locator('portico-modal[data-portico="one"]').count()).toBe(0)
    expect(await address(page, 'two')).toBe(second)
    await page.evaluate(() => void window.kernels.two?.open())
    await dialogOf(page, 'two').getByRole('button', { name: 'Disconnect' }).waitFor()
    expect(await start(page, copyOfTwo, 'one')).toBe('started')
    await page.waitForFunction(() => window.kernels.one?.getState().status === 'connected')
  })
})
