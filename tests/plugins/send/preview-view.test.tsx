import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { asset, createHoldings, ETHER, FAKE, USDC } from '../support/holdings.ts'
import { OWN } from '../support/session-chain.ts'
import { openReview } from './support/draft.ts'
import { RECEIVER, type SendRig, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

const addresses = (): readonly (string | null)[] => [...drawnRoot().querySelectorAll('.address')].map((address) => address.textContent)
const terms = (): readonly (string | null)[] => [...drawnRoot().querySelectorAll('.detail-row')].map((row) => row.textContent)

const review = async (draft: Parameters<typeof openReview>[1] = {}, holdings = createHoldings()): Promise<SendRig> => {
  const rig = await startSend({ holdings })
  await openReview(rig, draft)
  await rig.screen().findByRole('button', { name: 'Cancel' })
  return rig
}

describe('WalletSendPreview', () => {
  it('shows every digit and every character', async () => {
    const rig = await review()
    expect(addresses()).toEqual([OWN, RECEIVER])
    expect(rig.screen().getByText('0.42 ETH')).toBeDefined()
    expect(terms()).toEqual(['NetworkEthereum', 'Network fee0.00031 ETH', 'Total0.42031 ETH'])
    expect(rig.screen().queryByRole('alert')).toBeNull()
  })

  it('names code that runs the account and that nobody knows, as the chain says it', async () => {
    const holdings = createHoldings()
    const delegation = jest.fn(async () => ({ delegate: FAKE }))
    Object.assign(holdings.features, { delegation: { delegation, clear: async () => '0x' } })
    const rig = await review({}, holdings)
    const title = await rig.screen().findByText('Unknown code runs this account')
    expect(title.closest('[role=alert]')?.textContent).toContain('On Ethereum this contract can move what the account holds')
    await waitFor(() => expect(addresses()).toEqual([FAKE, OWN, RECEIVER]))
    expect(delegation).toHaveBeenCalledWith(expect.objectContaining({ account: OWN, network: 'eip155:1' }))
  })

  it.each([
    ['the code of a known wallet', async () => ({ delegate: FAKE, known: 'MetaMask' })],
    ['a chain that does not answer', async () => Promise.reject(new Error('down'))],
  ])('says nothing of %s', async (_, read) => {
    const holdings = createHoldings()
    const delegation = jest.fn(read)
    Object.assign(holdings.features, { delegation: { delegation, clear: async () => '0x' } })
    const rig = await review({}, holdings)
    await waitFor(() => expect(delegation).toHaveBeenCalled())
    await settle()
    expect(rig.screen().queryByRole('alert')).toBeNull()
  })

  it('shows the network by its logo', async () => {
    await review()
    await waitFor(() => expect(drawnRoot().querySelector('.detail-row img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/))
  })

  it('shows a long amount whole, and keeps it out of the button', async () => {
    const holdings = createHoldings()
    holdings.native = 2n * ETHER
    const rig = await review({ amount: '1.234567890123456789' }, holdings)
    expect(rig.screen().getByText('1.234567890123456789 ETH')).toBeDefined()
    expect(rig.screen().getByRole('button', { name: 'Send ETH' })).toBeDefined()
  })

  it('adds no fee in coin to an amount in tokens', async () => {
    await review({ token: USDC, amount: '5' })
    expect(terms()).toEqual(['NetworkEthereum', 'Network fee0.00031 ETH'])
  })

  it('names who pays where it is not the visitor, and adds no fee', async () => {
    const rig = await startSend({ connection: { type: 'smartAccount' }, sponsored: true })
    await openReview(rig)
    await waitFor(() => expect(terms()).toEqual(['NetworkEthereum', 'Network feePaid by your wallet', 'Total0.42 ETH']))
  })

  it('goes back on Cancel with the draft as it was', async () => {
    const rig = await review()
    fireEvent.click(rig.screen().getByRole('button', { name: 'Cancel' }))
    await rig.screen().findByRole('button', { name: 'Preview send' })
    expect(rig.send.state.get()).toMatchObject({ amountText: '0.42', receiver: RECEIVER })
  })

  it('shows the known address beside one that resembles it, and gives the weight to Cancel', async () => {
    const alike = `${OWN.slice(0, 6)}${'7'.repeat(32)}${OWN.slice(-4)}`
    const rig = await review({ receiver: alike })
    expect(rig.screen().getByText('This address resembles one you know')).toBeDefined()
    expect(addresses()).toEqual([OWN, OWN, alike])
    expect(rig.screen().getByRole('button', { name: 'Send 0.42 ETH' }).className).not.toContain('primary')
  })

  it.each([
    ['the token’s own contract', USDC, USDC, 'This is the contract of USDC'],
    ['the own address', undefined, OWN, 'This is your own address'],
    ['nobody’s address', undefined, `0x${'0'.repeat(40)}`, 'Nobody owns this address'],
  ])('calls out %s', async (_, token, receiver, title) => {
    const rig = await review({ receiver, amount: '1', ...(token === undefined ? {} : { token }) })
    expect(rig.screen().getByText(title)).toBeDefined()
  })

  it.each(['000 ETH', 'ETH to Vitalik'])('a token called %s does not read like a part of the amount', async (symbol) => {
    const holdings = createHoldings(true)
    holdings.assets = [asset(FAKE, symbol, 10n ** 12n)]
    const rig = await review({ token: FAKE, amount: '5' }, holdings)
    expect(rig.screen().getByRole('button', { name: 'Send 5 0xbAd0…0bad' })).toBeDefined()
    expect(rig.screen().getByText('Nobody vouches for 0xbAd0…0bad')).toBeDefined()
    expect(drawnRoot().textContent).not.toContain(symbol)
  })

  it('says in place why nothing was sent', async () => {
    const rig = await review()
    rig.holdings.down = new Error('down')
    fireEvent.click(rig.screen().getByRole('button', { name: 'Send 0.42 ETH' }))
    const alert = await rig.screen().findByRole('alert')
    expect(alert.textContent).toContain('Your balance could not be checked')
    expect(rig.asked).toHaveLength(0)
  })

  it('has nothing to show without a draft, and leads to the form', async () => {
    const rig = await startSend()
    await rig.portico.open({ view: 'WalletSendPreview' })
    fireEvent.click(await rig.screen().findByRole('button', { name: 'Go to Send' }))
    await waitFor(() => expect(rig.services.router.current.get()?.view).toBe('WalletSend'))
  })
})

describe('the account', () => {
  it('offers Send on EVM chains', async () => {
    const { services } = await startSend()
    expect(services.slots.of('account.features').get()).toMatchObject([{ id: 'send', order: 40, icon: 'send', open: 'WalletSend' }])
  })
})
