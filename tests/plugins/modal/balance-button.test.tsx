import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { ChainAdapter } from '../../../kernel/contract/features.ts'
import { account, type BalanceState } from '../../../plugins/account/index.ts'
import { AccountButton, ConnectButton, PorticoProvider, useBalance } from '../../../plugins/modal/react.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { createSessionChain, OWN } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const ETHER = 10n ** 18n
const asked: { readonly network: string; readonly account: string }[] = []
const features = (amount: bigint): Partial<ChainAdapter<'eip155'>> => ({
  balance: {
    async balance({ account, network }) {
      asked.push({ account, network })
      return { amount, decimals: 18, symbol: network === 'eip155:137' ? 'POL' : 'ETH' }
    },
  },
})
beforeEach(() => asked.splice(0))

/** The button is drawn in a shadow root of its own. */
const buttonIn = (container: HTMLElement): HTMLButtonElement | null | undefined =>
  container.querySelector('span')?.shadowRoot?.querySelector('button')

function Balance({ onState }: { readonly onState: (state: BalanceState) => void }): ReactNode {
  const balance = useBalance()
  onState(balance)
  if (balance.status === 'failed') return balance.error.code
  return balance.status === 'ready' ? `${balance.amount} ${balance.symbol}` : balance.status
}

test('with `showBalance` the balance stands before the address, and in the name; nobody is asked without it', async () => {
  const { portico } = await startSession(createSessionChain(features((12_045n * ETHER) / 10_000n)), [account()])
  const plain = render(<AccountButton />, { wrapper: ({ children }) => <PorticoProvider portico={portico}>{children}</PorticoProvider> })
  await waitFor(() => expect(buttonIn(plain.container)?.textContent).toBe('0x4f2A…c91E'))
  expect(asked).toEqual([])
  plain.unmount()
  const { container } = render(
    <PorticoProvider portico={portico}>
      <ConnectButton showBalance />
    </PorticoProvider>,
  )
  await waitFor(() => expect(buttonIn(container)?.textContent).toBe('1.204 ETH · 0x4f2A…c91E'))
  expect(buttonIn(container)?.getAttribute('aria-label')).toContain('1.204 ETH · 0x4f2A…c91E')
  expect(asked).toEqual([{ account: OWN, network: 'eip155:1' }])
})

test('useBalance follows network and connection, and says why there is none', async () => {
  const chain = createSessionChain(features(ETHER))
  const { portico } = await startSession(chain, [account()])
  const seen: BalanceState[] = []
  render(
    <PorticoProvider portico={portico}>
      <Balance onState={(state) => seen.push(state)} />
    </PorticoProvider>,
  )
  await screen.findByText(`${ETHER} ETH`)
  act(() => chain.moveTo({ network: 'eip155:137' }))
  await screen.findByText(`${ETHER} POL`)
  await act(() => portico.disconnect())
  await screen.findByText('none')
  // The amount of another network was never shown with this one's coin.
  expect(seen.some((one) => one.status === 'ready' && one.network === 'eip155:137' && one.symbol !== 'POL')).toBe(false)
})

test('without the plugin account there is no balance, and useBalance says so', async () => {
  const { portico } = await startSession(createSessionChain(features(ETHER)), [])
  const { container } = render(
    <PorticoProvider portico={portico}>
      <Balance onState={() => undefined} />
      <AccountButton showBalance />
    </PorticoProvider>,
  )
  await screen.findByText('PLUGIN_MISSING')
  await waitFor(() => expect(buttonIn(container)?.textContent).toBe('0x4f2A…c91E'))
})
