import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

const [first] = testAccounts

describe('a page with 5,000 announced wallets', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  test('draws what is on screen, finds the real one by name, and connects it', async () => {
    const { page, complaints } = await rig.open('kernels', {
      prepare: async (context) => {
        await context.addInitScript(() => {
          const provider = { request: () => new Promise(() => undefined), on: () => undefined, removeListener: () => undefined }
          window.addEventListener('eip6963:requestProvider', () => {
            for (let at = 0; at < 5_000; at += 1) {
              const info = {
                uuid: `flood-${at}`,
                name: `Flood ${at}`,
                icon: 'data:image/png;base64,iVBORw0KGgo=',
                rdns: `org.flood.n${at}`,
              }
              window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
            }
          })
        })
      },
    })
    const dialog = page.locator('portico-modal dialog')
    const rows = () => dialog.getByRole('list', { name: 'Wallets' }).getByRole('button')
    await page.evaluate(() => void window.copies.a?.start('one').open())
    const field = dialog.getByRole('searchbox', { name: 'Search wallets' })
    await field.waitFor()
    const drawn = await rows().count()
    expect([drawn > 10, drawn < 200]).toEqual([true, true])

    await dialog.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await dialog.getByRole('button', { name: 'Flood 90' }).waitFor()
    await field.fill('first')
    await dialog.getByRole('button', { name: 'First Wallet' }).click()
    await page.waitForFunction(() => window.kernels.one?.getState().status === 'connected')
    expect(await page.evaluate(() => window.kernels.one?.getState().account?.address)).toBe(first.address)
    expect(complaints).toEqual([])
  })
})
