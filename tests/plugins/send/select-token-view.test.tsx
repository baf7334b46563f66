import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { asset, createHoldings, FAKE, USDC } from '../support/holdings.ts'
import { type SendRig, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

const names = (): readonly (string | null)[] => [...drawnRoot().querySelectorAll('.row-name')].map((row) => row.textContent)

const open = async (holdings = createHoldings()): Promise<SendRig> => {
  const rig = await startSend({ holdings })
  await rig.portico.open({ view: 'WalletSendSelectToken' })
  return rig
}

describe('WalletSendSelectToken', () => {
  it('lists what can be sent, and takes the choice to the form', async () => {
    const rig = await open()
    fireEvent.click(await rig.screen().findByRole('button', { name: /^USDC token/ }))
    await rig.screen().findByRole('button', { name: 'USDC, select token' })
    expect([rig.services.router.current.get()?.view, rig.services.router.depth.get()]).toEqual(['WalletSend', 1])
  })

  it('finds by name, symbol and address, a known token first', async () => {
    const holdings = createHoldings(true)
    holdings.assets = [asset(FAKE, 'USDC', 10n ** 24n, 18), asset(USDC, 'USDC', 5_000_000n)]
    const rig = await open(holdings)
    const search = await rig.screen().findByRole('searchbox', { name: 'Search tokens' })
    fireEvent.change(search, { target: { value: 'usdc' } })
    await waitFor(() => expect(names()).toHaveLength(2))
    const [first, second] = [...drawnRoot().querySelectorAll('li')].map((row) => row.textContent)
    expect(first).toContain('5 USDC')
    expect(second).toContain('Unverified')
    fireEvent.change(search, { target: { value: FAKE.toLowerCase() } })
    await waitFor(() => expect(names()).toHaveLength(1))
    fireEvent.change(search, { target: { value: 'zephyrus' } })
    await rig.screen().findByText('No token called “zephyrus”')
  })

  it('says when there is nothing to send', async () => {
    const holdings = createHoldings()
    holdings.native = 0n
    holdings.onChain.clear()
    const rig = await open(holdings)
    await rig.screen().findByRole('heading', { name: 'No tokens yet' })
  })

  it('says that balances are unavailable, and reads them again on demand', async () => {
    const holdings = createHoldings()
    holdings.down = new Error('down')
    const rig = await open(holdings)
    await rig.screen().findByText('Token Balance Unavailable')
    holdings.down = undefined
    fireEvent.click(rig.screen().getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(names()).toEqual(['ETH coin', 'USDC token']))
  })
})
