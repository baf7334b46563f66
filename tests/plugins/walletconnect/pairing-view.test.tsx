import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { toWalletError } from '../../../plugins/walletconnect/session/wallet-error.ts'
import { drawView } from './support/draw-view.tsx'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const ready = { status: 'ready', uri, expiresAt: 240_000 } as const
const show = (view: ReturnType<typeof drawView>, next: Parameters<typeof view.pairing.set>[0]) => act(() => view.pairing.set(next))

const clipboard = (writeText: (text: string) => Promise<void>): void => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
}

test('drawing it asks for nothing, and gives nothing up', () => {
  const view = drawView()
  const before = [...view.calls]
  view.unmount()
  expect(view.calls).toEqual(before)
})

test('says that the code is prepared, and offers nothing to copy yet', () => {
  const view = drawView()
  show(view, { status: 'preparing' })
  expect(screen.getByRole('status').textContent).toBe('Preparing the code')
  expect(screen.getByRole('button', { name: 'Copy link' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Open wallet' })).toBeNull()
})

test('shows the code; its link can be copied and stands nowhere in the document', async () => {
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  const view = drawView()
  show(view, ready)
  expect(screen.getByRole('img', { name: 'QR code for pairing' })).toBeTruthy()
  expect(screen.getByText('Scan with a phone wallet')).toBeTruthy()
  expect(document.documentElement.outerHTML).not.toContain('symKey')
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(view.said).toEqual(['success: Link copied']))
  expect(copied).toEqual([uri])
})

test('a clipboard that refuses is said', async () => {
  clipboard(() => Promise.reject(new Error('denied')))
  const view = drawView()
  show(view, ready)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(view.said).toEqual(['error: Failed to copy']))
})

test('an expired code is gone from the page, and a fresh one is prepared: no button', () => {
  const view = drawView()
  show(view, ready)
  const before = document.querySelector('path')?.getAttribute('d')
  show(view, { status: 'expired' })
  expect(screen.getByRole('status').textContent).toBe('Preparing the code')
  expect([...document.querySelectorAll('path')].map((path) => path.getAttribute('d'))).not.toContain(before)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy link'])
})

const failures: readonly (readonly [string, PorticoError])[] = [
  ['Connection declined', new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 5000 })],
  ['WalletConnect cannot be reached', new PorticoError('HTTP_OFFLINE', 'The relay did not answer.', { context: { service: 'relay' } })],
  ['Session Expired', new PorticoError('HTTP_OFFLINE', 'The relay refused the connection.', { context: { reason: 'clock' } })],
  ['Connection failed', new PorticoError('WALLET_ERROR', 'Odd.')],
  ['Account not accepted', new PorticoError('GUARD_DENIED', 'No.')],
]
test.each(failures)('"%s", with a way to try again', (title, error) => {
  const view = drawView()
  show(view, { status: 'failed', error })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(view.calls).toContain('renew')
})

test('each code of the protocol has words of its own', () => {
  const view = drawView()
  const codes = [1, 6, 7, 9, 1001, 1002, 3001, 4100, 4200, 4900, 5100, 5101, 6000, 7000, 7001, -32002, -32005, -32000]
  const said = codes.map((rpcCode) => {
    show(view, { status: 'failed', error: new PorticoError('WALLET_ERROR', 'Odd.', { rpcCode }) })
    return screen.getByRole('status').textContent
  })
  expect(new Set(said).size).toBe(said.length)
  expect(said.at(-1)).toBe('Connection failedNothing was connected. Try again in a moment.')
})

test.each([
  ['Not initialized. engine', 1],
  ['No matching key. session: abc', 2],
  ['Missing or invalid. request() params', 5],
  ['Expired. pairing topic: abc', 6],
  ['Mismatched topic. Expected abc', 8],
  ['Non conforming namespaces. approve() namespaces', 9],
])('an error of the protocol’s core that comes as words alone has its code: %s', (message, rpcCode) => {
  expect(toWalletError(new Error(message))).toMatchObject({ code: 'WALLET_ERROR', rpcCode })
})

test('the reason of a denial is read, where the guard’s plugin has a text for it', () => {
  const text = (plugin: string, key: string) => (plugin === 'acme.terms' && key === 'TERMS' ? 'Sign the terms first.' : key)
  const view = drawView(undefined, {}, { textOf: text })
  const denied = (reason: string) => new PorticoError('GUARD_DENIED', 'No.', { context: { plugin: 'acme.terms', guard: 'terms', reason } })
  show(view, { status: 'failed', error: denied('TERMS') })
  expect(screen.getByText('Sign the terms first.')).toBeTruthy()
  show(view, { status: 'failed', error: denied('OTHER') })
  expect(screen.getByText(/does not accept the account/)).toBeTruthy()
})

test('what trying again cannot help offers no such button', () => {
  const view = drawView()
  show(view, { status: 'failed', error: new PorticoError('PROJECT_ID_MISSING', 'projectId is missing') })
  expect(screen.getByRole('heading', { name: 'WalletConnect is not set up here' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a yes is said while the connection is checked', () => {
  const view = drawView()
  show(view, { status: 'approved' })
  expect(screen.getByRole('heading', { name: 'Approved in the wallet' })).toBeTruthy()
})

describe('on a phone', () => {
  test('the link opens any wallet', () => {
    const view = drawView(undefined, { mobile: true })
    expect(screen.getByRole('button', { name: 'Open wallet' }).getAttribute('aria-disabled')).toBe('true')
    show(view, ready)
    fireEvent.click(screen.getByRole('button', { name: 'Open wallet' }))
    expect(view.opened).toEqual([[uri, { app: undefined }]])
  })
  test('a link that is refused is said', () => {
    const view = drawView(undefined, { mobile: true })
    show(view, { ...ready, uri: 'javascript:1' })
    fireEvent.click(screen.getByRole('button', { name: 'Open wallet' }))
    expect(screen.getByRole('status').textContent).toBe('The wallet could not be opened')
  })
})

test('a wallet’s code says whose it is', () => {
  const view = drawView({ name: 'Halcyon' })
  show(view, ready)
  expect(screen.getByText('Scan with Halcyon')).toBeTruthy()
})
