import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { hostSays } from '../support/host-page.ts'
import { focused, tabTo } from './support/focus.ts'
import { refuseToClose } from './support/guard-plugin.ts'
import { type Bench, startBench } from './support/state-bench.ts'

const [sender, receiver] = testAccounts

describe('with the keyboard alone', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  const open = async () => {
    const face = await bench.face({ relay: true })
    const { page } = face
    await page.locator('#connect').focus()
    return { ...face, press: (key: string) => page.keyboard.press(key) }
  }

  test('connect, account, send, tabs, networks, back, Escape; the focus comes back to the opener', async () => {
    const { page, modal, press, errors } = await open()
    await press('Enter')
    await modal.row(/Test Wallet/).waitFor()
    expect(await focused(page)).toMatchObject({ where: 'dialog' })
    await tabTo(page, /Test Wallet/)
    await press('Enter')
    await hostSays(page, '#addr', sender.address)
    await modal.isClosed()
    expect(await focused(page)).toMatchObject({ where: 'host', name: 'connect' })

    await press('Enter')
    await modal.text('10,000 ETH').first().waitFor()
    await modal.text('12,500.25 USDC').waitFor()
    const tab = modal.dialog.getByRole('tab', { name: 'Tokens' })
    await tabTo(page, /^Tokens$/)
    await press('ArrowRight')
    await press('ArrowLeft')
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    expect(await focused(page)).toMatchObject({ where: 'inside', name: 'Tokens' })

    await tabTo(page, /^Send/, 'Shift+Tab')
    await press('Enter')
    await modal.dialog.getByLabel('Amount').waitFor()
    expect((await focused(page)).where).not.toBe('host')
    await tabTo(page, /^Amount$/)
    await page.keyboard.type('0.42')
    await tabTo(page, /Select token/)
    await press('Enter')
    await modal.row(/Ether/).waitFor()
    await tabTo(page, /^Ether/)
    await press('Enter')
    await modal.button('Add address').waitFor()
    expect(['dialog', 'inside']).toContain((await focused(page)).where)
    await tabTo(page, /^To$/)
    await page.keyboard.type(receiver.address)
    await modal.button('Preview send').waitFor()
    await tabTo(page, /^Preview send$/)
    await press('Enter')
    await modal.button('Send 0.42 ETH').waitFor()
    expect((await focused(page)).where).toBe('dialog')
    await tabTo(page, /^Back$/)
    await press('Enter')
    await modal.button('Preview send').waitFor()
    await press('Escape')
    await modal.isClosed()
    expect(await focused(page)).toMatchObject({ where: 'host', name: 'connect' })

    await press('Enter')
    await modal.button(/choose network/).waitFor()
    await tabTo(page, /choose network/)
    await press('Enter')
    await modal.row(/OP Mainnet/).waitFor()
    await tabTo(page, /^OP Mainnet/)
    await press('Enter')
    await page.waitForFunction(() => window.portico.getState().network?.name === 'OP Mainnet')
    if (await modal.dialog.isVisible()) await press('Escape')
    await modal.isClosed()
    expect(await focused(page)).toMatchObject({ where: 'host', name: 'connect' })
    expect(errors).toEqual([])
  })

  test('a guard that refuses keeps the dialog open, however often Escape is pressed', async () => {
    const { page, modal, press } = await open()
    await refuseToClose(page)
    await press('Enter')
    await modal.row(/Test Wallet/).waitFor()
    for (let time = 0; time < 4; time += 1) {
      await press('Escape')
      await page.waitForFunction(
        () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')?.matches(':modal') === true,
      )
    }
    expect(await page.evaluate(() => window.portico.getState().open)).toBe(true)
    expect((await focused(page)).where).not.toBe('host')
    await tabTo(page, /Test Wallet/)
  })
})
