import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { asset, createHoldings, FAKE, USDC } from '../support/holdings.ts'
import { balanceRow, createScriptedApi } from '../support/scripted-api.ts'
import { RECEIVER, type SendRig, startSend } from './support/send-rig.ts'

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

  it('finds a token that nobody lists by its address, one without decimals too, and says that nobody vouches for it', async () => {
    const holdings = createHoldings()
    holdings.onChain.set(FAKE.toLowerCase(), asset(FAKE, 'SHARES', 7n, 0))
    const rig = await open(holdings)
    const search = await rig.screen().findByRole('searchbox', { name: 'Search tokens' })
    fireEvent.change(search, { target: { value: ` ${FAKE} ` } })
    const row = await rig.screen().findByRole('button', { name: /^SHARES token/ })
    expect(row.textContent).toContain('7 SHARES')
    expect(row.textContent).toContain('Unverified')
    fireEvent.click(row)
    await rig.screen().findByRole('button', { name: 'SHARES, select token' })
    rig.send.setAmount('3')
    rig.send.setReceiver(RECEIVER)
    await waitFor(() => expect(rig.send.state.get().token).toMatchObject({ symbol: 'SHARES', known: false, decimals: 0 }))
  })

  it('begins with a token that the host names, also where nobody lists it', async () => {
    const holdings = createHoldings()
    holdings.onChain.set(FAKE.toLowerCase(), asset(FAKE, 'SHARES', 7n, 0))
    const rig = await startSend({ holdings })
    await rig.portico.open({ view: 'WalletSend', params: { token: FAKE } })
    await rig.screen().findByRole('button', { name: 'SHARES, select token' })
  })

  it('draws of the images that the API names only what asks no stranger', async () => {
    const [picture, other] = ['data:image/png;base64,iVBORw0KGgo=', `${FAKE.slice(0, -1)}e`]
    const holdings = createHoldings()
    for (const address of [FAKE, other]) holdings.onChain.set(address.toLowerCase(), asset(address, `T${address.at(-1)}`, 5_000_000n))
    const rows = [
      { ...balanceRow(USDC, 'USDC', '640', 1), iconUrl: 'https://evil.test/pixel.png' },
      { ...balanceRow(FAKE, 'Td', '5', 1), iconUrl: '/logout' },
      { ...balanceRow(other, 'Te', '5', 1), iconUrl: picture },
    ]
    const rig = await startSend({
      holdings,
      api: createScriptedApi({ balance: () => ({ balances: rows }), swapTokens: () => ({ tokens: [] }) }),
    })
    await rig.portico.open({ view: 'WalletSendSelectToken' })
    const sources = () => [...drawnRoot().querySelectorAll('li img')].map((one) => one.getAttribute('src'))
    // The badges beside them are our own drawings.
    const strangers = () => sources().filter((source) => !source?.startsWith('data:image/svg'))
    await waitFor(() => expect(strangers()).toContain(picture))
    expect(strangers()).toEqual([picture])
    fireEvent.click(await rig.screen().findByRole('button', { name: /^USDC token/ }))
    await rig.screen().findByRole('button', { name: 'USDC, select token' })
    expect([...drawnRoot().querySelectorAll('img')].filter((one) => !one.src.startsWith('data:'))).toEqual([])
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
