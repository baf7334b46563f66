import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { walletIn } from '../../support/test-wallets.ts'
import { storedConnections } from '../support/host-page.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

const [bare, house] = testAccounts
const RDNS = 'test.bare'
const SIGNED = `0x${'5e'.repeat(65)}` as const

const dialog = (page: Page) => page.locator('portico-modal dialog')
const start = (page: Page) => page.evaluate(() => void window.copies.a?.start('one'))
const isAt = (page: Page, status: string) => page.waitForFunction((wanted) => window.kernels.one?.getState().status === wanted, status)
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { account, connector } = window.kernels.one?.getState() ?? {}
    return [connector?.name, account?.address]
  })
const sign = (page: Page, address: string) =>
  page.evaluate(
    (from) => window.kernels.one?.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x6869', from] }),
    address,
  )
const choose = async (page: Page, wallet: string): Promise<void> => {
  await page.evaluate(() => void window.kernels.one?.open())
  await dialog(page).getByRole('button', { name: wallet }).click()
  await isAt(page, 'connected')
  await dialog(page).waitFor({ state: 'hidden' })
}

describe('wallets that announce nothing', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  test('a bare window.ethereum and a provider of the host connect, sign, come back without a prompt and disconnect', async () => {
    const { page, complaints } = await rig.open('kernels', {
      wallets: [{ name: 'Bare', rdns: RDNS, privateKey: bare.privateKey, chains: {}, announce: 'window.ethereum' }],
      prepare: async (context) => {
        await context.addInitScript(
          ([address, signed]) => {
            const answers: Record<string, unknown> = {
              eth_requestAccounts: [address],
              eth_accounts: [address],
              eth_chainId: '0x1',
              personal_sign: signed,
            }
            const asked: string[] = []
            const request = async ({ method }: { readonly method: string }): Promise<unknown> => {
              asked.push(method)
              if (!(method in answers)) throw Object.assign(new Error(method), { code: 4200 })
              return answers[method]
            }
            const none = (): void => undefined
            window.ownProviders = [
              { id: 'house', name: 'House Wallet', provider: Object.assign({ request, on: none, removeListener: none }, { asked }) },
            ]
          },
          [house.address, SIGNED] as const,
        )
      },
    })
    const askedOfHouse = () => page.evaluate(() => Object(window.ownProviders?.[0]?.provider).asked.join(' '))

    await start(page)
    await choose(page, 'Browser Wallet')
    expect(await stateOf(page)).toEqual(['Browser Wallet', bare.address])
    const signature = await sign(page, bare.address)
    expect(await verifyMessage({ address: bare.address, message: 'hi', signature: signature as `0x${string}` })).toBe(true)
    expect(await askedOfHouse()).toBe('')

    await rig.reload(page, 'kernels')
    await start(page)
    await isAt(page, 'connected')
    expect(await stateOf(page)).toEqual(['Browser Wallet', bare.address])
    expect(await walletIn(page, RDNS).methods()).not.toContain('eth_requestAccounts')
    await page.evaluate(() => window.kernels.one?.disconnect())
    expect(await storedConnections(page, 'one')).toBeNull()

    await choose(page, 'House Wallet')
    expect(await stateOf(page)).toEqual(['House Wallet', house.address])
    expect(await sign(page, house.address)).toBe(SIGNED)
    expect(await askedOfHouse()).toMatch(/^eth_requestAccounts .*personal_sign$/)

    await rig.reload(page, 'kernels')
    await start(page)
    await isAt(page, 'connected')
    expect(await stateOf(page)).toEqual(['House Wallet', house.address])
    expect(await askedOfHouse()).not.toContain('eth_requestAccounts')
    await page.evaluate(() => window.kernels.one?.disconnect())
    await rig.reload(page, 'kernels')
    await start(page)
    await isAt(page, 'disconnected')
    expect(complaints).toEqual([])
  })
})
