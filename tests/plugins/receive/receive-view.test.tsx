import { fireEvent, waitFor } from '@testing-library/dom'
import { solana } from '../../../adapters/solana/index.ts'
import { solana as solanaNetwork } from '../../../kernel/networks/index.ts'
import { receive } from '../../../plugins/receive/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { type ConnectionMore, createSessionChain, OWN, type SessionChain } from '../support/session-chain.ts'
import { accountStandIn, ETHEREUM, OPTIMISM, type Session, startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const open = async (chain: SessionChain = createSessionChain()): Promise<Session> => {
  const networks = [ETHEREUM, OPTIMISM, solanaNetwork] as const
  const session = await startSession(chain, [receive(), accountStandIn(), solana()], { networks })
  await session.portico.open({ view: 'WalletReceive' })
  await session.screen().findByRole('button', { name: 'Copy address' })
  return session
}
const rows = (name: string, { screen }: Session): readonly (string | null)[] =>
  [...screen().getByRole('list', { name }).querySelectorAll('.row')].map((row) => row.textContent)

describe('WalletReceive', () => {
  let written: string[]
  beforeEach(() => {
    written = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } })
  })

  it('shows the whole address and a code of the address alone', async () => {
    const { screen } = await open()
    expect(drawnRoot().querySelector('.address')?.textContent).toBe(OWN)
    expect(screen().getByRole('img', { name: `QR code of the address ${OWN}` })).toBeDefined()
  })

  it('copies the address and says its first and last four characters', async () => {
    const { screen } = await open()
    fireEvent.click(screen().getByRole('button', { name: 'Copy address' }))
    await screen().findByRole('button', { name: 'Copied 0x4f2A…c91E' })
    expect(written).toEqual([OWN])
  })

  it('says it where the browser refuses', async () => {
    Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    const { screen } = await open()
    fireEvent.click(screen().getByRole('button', { name: 'Copy address' }))
    await screen().findByText(/did not allow copying/)
    expect(screen().queryByRole('button', { name: /Copied/ })).toBeNull()
  })

  it('names the networks on which money would be lost', async () => {
    const session = await open()
    expect(session.screen().getByText('Money that is sent on Solana is lost.')).toBeDefined()
    fireEvent.click(session.screen().getByRole('button', { name: 'Arrives on 2 networks' }))
    await session.screen().findByRole('list', { name: 'Not on these networks' })
    expect(rows('Compatible networks', session)).toEqual(['Ethereum ', 'OP Mainnet '])
    expect(rows('Not on these networks', session)).toEqual(['Solana Would be lost'])
  })

  it('asks for an amount of the coin, with an explanation, and copies the address alone', async () => {
    const { screen } = await open()
    fireEvent.click(screen().getByRole('button', { name: 'Ask for an amount' }))
    const field = await screen().findByRole('textbox', { name: 'Amount in ETH' })
    // Without an amount the code is the address.
    expect(screen().getByRole('img', { name: /QR code of the address/ })).toBeDefined()
    fireEvent.change(field, { target: { value: '0.42' } })
    await screen().findByRole('img', { name: 'QR code of the request' })
    expect(screen().getByText('Not every wallet reads the amount')).toBeDefined()
    fireEvent.click(screen().getByRole('button', { name: 'Copy address' }))
    await waitFor(() => expect(written).toEqual([OWN]))
    fireEvent.click(screen().getByRole('button', { name: 'Without an amount' }))
    await screen().findByRole('img', { name: /QR code of the address/ })
    expect(screen().queryByRole('textbox')).toBeNull()
  })

  it.each([
    ['0.1234567890123456789', /has 18 decimals/],
    ['1,000', /Write thousands without a separator/],
  ])('says why %s is no amount, and keeps the code of the address', async (typed, reason) => {
    const { screen } = await open()
    fireEvent.click(screen().getByRole('button', { name: 'Ask for an amount' }))
    fireEvent.change(await screen().findByRole('textbox', { name: 'Amount in ETH' }), { target: { value: typed } })
    await screen().findByText(reason)
    expect(screen().getByRole('img', { name: /QR code of the address/ })).toBeDefined()
  })

  it('forgets the amount with another network: it was meant for one coin', async () => {
    const chain = createSessionChain()
    const { screen } = await open(chain)
    fireEvent.click(screen().getByRole('button', { name: 'Ask for an amount' }))
    fireEvent.change(await screen().findByRole('textbox', { name: 'Amount in ETH' }), { target: { value: '1' } })
    await screen().findByRole('img', { name: 'QR code of the request' })
    chain.moveTo({ network: 'eip155:10' })
    await screen().findByRole('img', { name: /QR code of the address/ })
  })

  it('asks no wallet and no chain for an ordinary account', async () => {
    const isDeployed = jest.fn(async () => true)
    await open(createSessionChain({ deployment: { isDeployed } }))
    expect(isDeployed).not.toHaveBeenCalled()
  })
})

describe('a smart account', () => {
  const smart: ConnectionMore = { type: 'smartAccount' }

  it('is offered where its contract is, and nowhere else', async () => {
    const isDeployed = jest.fn(async ({ network }: { readonly network: string }) => network === 'eip155:10')
    const session = await open(createSessionChain({ deployment: { isDeployed } }, smart))
    await session.screen().findByRole('button', { name: 'Arrives on 1 network' })
    expect(session.screen().getByRole('alert').textContent).toContain('Your account is not on Ethereum yet')
    fireEvent.click(session.screen().getByRole('button', { name: 'Arrives on 1 network' }))
    await session.screen().findByRole('list', { name: 'Not on these networks' })
    expect(rows('Compatible networks', session)).toEqual(['OP Mainnet '])
    expect(rows('Not on these networks', session)).toEqual(['Ethereum Account not set up', 'Solana Would be lost'])
  })

  it('with the address of a plain account (EIP-7702) is offered wherever that one is, and no chain is asked', async () => {
    const isDeployed = jest.fn(async () => false)
    const chain = createSessionChain({ deployment: { isDeployed } })
    const session = await open(chain)
    const now = chain.live().get()
    const accounts = (['smartAccount', 'eoa'] as const).map((type) => ({ namespace: 'eip155', address: OWN, type }))
    if (now) chain.live().set({ ...now, accounts: accounts as never })
    await session.screen().findByRole('button', { name: 'Arrives on 2 networks' })
    expect(session.portico.getState().account?.type).toBe('smartAccount')
    expect(session.screen().queryByRole('alert')).toBeNull()
    expect(isDeployed).not.toHaveBeenCalled()
  })

  it('is offered nowhere before the chain has said so, and not where it could not be asked', async () => {
    const answer = deferred<boolean>()
    const isDeployed = ({ network }: { readonly network: string }): Promise<boolean> =>
      network === 'eip155:1' ? answer.promise : Promise.reject(new Error('down'))
    const session = await open(createSessionChain({ deployment: { isDeployed } }, smart))
    fireEvent.click(session.screen().getByRole('button', { name: 'Arrives on 0 networks' }))
    await session.screen().findByRole('list', { name: 'Not on these networks' })
    await waitFor(() =>
      expect(rows('Not on these networks', session)).toEqual([
        'Ethereum Being checked',
        'OP Mainnet Could not be checked',
        'Solana Would be lost',
      ]),
    )
    answer.resolve(true)
    await waitFor(() => expect(rows('Compatible networks', session)).toEqual(['Ethereum ']))
  })
})
