import { waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import type { Delegation } from '../../../kernel/contract/features.ts'
import { createSite, openTab, RECEIVER, type Site, type Tab, transfer } from './support/site.ts'

let site: Site
const tabs: Tab[] = []
beforeEach(() => {
  site = createSite()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const DELEGATE = '0x1111111111111111111111111111111111111111'

const open = async (said: Delegation | Error) => {
  const tab = await openTab(site, { createRoot })
  tabs.push(tab)
  const clear = jest.fn(async () => `0x${'ab'.repeat(32)}`)
  const delegation = async (): Promise<Delegation> => (said instanceof Error ? Promise.reject(said) : said)
  Object.assign(tab.features, { delegation: { delegation, clear } })
  tab.enterDelegation()
  const root = await tab.draw('AccountDelegation')
  return within(root as unknown as HTMLElement)
}

test('unknown code is an alarm, with the whole address and the way to remove it', async () => {
  const screen = await open({ delegate: DELEGATE })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Unknown code runs this account'))
  expect(screen.getByText(/Only your wallet can remove it/)).toBeDefined()
})

test('known code is named, and what its maker calls the way', async () => {
  const screen = await open({ delegate: DELEGATE, known: 'MetaMask' })
  await waitFor(() => screen.getByText('This account runs code of MetaMask'))
  expect(screen.getByText(/You can remove it in MetaMask/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a chain that does not answer is not taken for an account without code', async () => {
  const screen = await open(new Error('down'))
  await waitFor(() => screen.getByText('This could not be read'))
  expect(screen.queryByText('No code runs this account')).toBeNull()
})

test('unknown code is named where several calls are sent, as the chain says it then', async () => {
  const tab = await openTab(site, { createRoot })
  tabs.push(tab)
  tab.views.set(['Review'])
  const delegation = jest.fn(async (): Promise<Delegation> => ({ delegate: DELEGATE }))
  Object.assign(tab.features, { delegation: { delegation, clear: async () => '0x' } })
  const { network, account } = transfer()
  const step = { to: RECEIVER, data: '0xa1', kind: 'call', title: {} } as const
  void tab.transactions.sendCalls({ network, account, kind: 'call', title: {}, calls: [step, step] })
  await waitFor(() => expect(tab.asked).toHaveLength(1))
  const root = await tab.draw()
  await waitFor(() => expect(root.querySelector('[role=alert]')?.textContent).toContain('Unknown code runs this account'))
  expect(root.querySelector('.address')?.textContent).toBe(DELEGATE)
  expect(delegation).toHaveBeenCalled()
})
