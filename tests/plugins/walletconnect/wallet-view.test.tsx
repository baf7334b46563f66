import { act, fireEvent, screen } from '@testing-library/react'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ListedWallet } from '../../../plugins/walletconnect/platform.ts'
import { settle } from '../../support/deferred.ts'
import { drawView } from './support/draw-view.tsx'

const topic = 'ab'.repeat(32)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const ready = { status: 'ready', uri, expiresAt: 240_000 } as const
const encoded = encodeURIComponent(uri)
const show = (view: ReturnType<typeof drawView>, next: Parameters<typeof view.pairing.set>[0]) => act(() => view.pairing.set(next))
const tabs = () => screen.queryAllByRole('tab').map((tab) => `${tab.textContent}${tab.getAttribute('aria-selected') === 'true' ? '*' : ''}`)
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const phone = { mobile: true } as const

const halcyon: ListedWallet = {
  name: 'Halcyon',
  rdns: 'io.halcyon',
  mobileLink: 'halcyon://',
  webappLink: 'https://web.halcyon.example',
  desktopLink: 'halcyon-desktop://',
  appStore: 'https://apps.example/halcyon',
  playStore: 'https://play.example/halcyon',
  chromeStore: 'https://chrome.example/halcyon',
  homepage: 'https://halcyon.example',
}
const installed: ConnectorInfo = { id: 'io.halcyon', name: 'Halcyon', type: 'ANNOUNCED', namespace: 'eip155', approval: 'wallet' }

/** A browser that still counts a click, or none. */
const clicked = (isActive: boolean | undefined): void => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: isActive === undefined ? undefined : { isActive } })
}
afterEach(() => clicked(undefined))

test.each([
  ['a desktop, installed', {}, [installed], ['Browser*', 'Mobile', 'Webapp', 'Desktop']],
  ['a desktop', {}, [], ['Mobile*', 'Webapp', 'Desktop', 'Browser']],
  ['a phone', phone, [], ['Mobile*', 'Webapp', 'Browser']],
  ['its browser on a phone', phone, [installed], ['Browser*', 'Mobile', 'Webapp']],
  // Two claim the name: which is which cannot be known.
  [
    'a desktop with two of one name',
    {},
    [installed, { ...installed, id: 'io.halcyon 2', claimedId: 'io.halcyon' }],
    ['Mobile*', 'Webapp', 'Desktop'],
  ],
  [
    'a desktop, installed with two families',
    {},
    [installed, { ...installed, namespace: 'solana' }],
    ['Browser*', 'Mobile', 'Webapp', 'Desktop'],
  ],
] as const)('the ways on %s', (_, place, connectors, expected) => {
  drawView(halcyon, place, { connectors })
  expect(tabs()).toEqual(expected)
})

test('MetaMask has another name on phones', () => {
  drawView({ name: 'MetaMask', rdns: 'io.metamask', mobileLink: 'metamask://' }, phone, {
    connectors: [{ ...installed, id: 'io.metamask.mobile' }],
  })
  expect(tabs()).toEqual(['Browser*', 'Mobile'])
})

test('one way has no tabs: the code says whose it is', () => {
  const view = drawView({ name: 'Halcyon' }, {})
  show(view, ready)
  expect(tabs()).toEqual([])
  expect(screen.getByText('Scan with Halcyon')).toBeTruthy()
})

test('what names only a browser, and is not there, says where to get it; no code is asked for', () => {
  const view = drawView({ name: 'Halcyon', rdns: 'io.halcyon', chromeStore: 'https://chrome.example/halcyon' })
  expect(screen.getByRole('heading', { name: 'Halcyon is not installed' })).toBeTruthy()
  click('Get Halcyon')
  expect(view.opened).toEqual([['https://chrome.example/halcyon', undefined]])
  expect(view.calls).not.toContain('connect')
})

describe('the installed wallet', () => {
  test('is asked as the view is entered; a code is asked for by a click on another way, and the wallet is asked in the click back', async () => {
    const asked: string[] = []
    const connect = async (id: string) => {
      asked.push(id)
      throw new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 })
    }
    const view = drawView(halcyon, {}, { connectors: [installed], connect })
    expect(asked).toEqual(['io.halcyon'])
    expect(view.calls).not.toContain('connect')
    await act(settle)
    expect(screen.getByRole('heading', { name: 'Connection declined' })).toBeTruthy()
    click('Try again')
    expect(asked).toHaveLength(2)
    fireEvent.click(screen.getByRole('tab', { name: 'Mobile' }))
    expect(view.calls).toContain('connect')
    fireEvent.click(screen.getByRole('tab', { name: 'Browser' }))
    expect(view.calls.at(-1)).toBe('leave')
    expect(asked).toHaveLength(3)
    expect(screen.getByRole('heading', { name: 'Continue in Halcyon' })).toBeTruthy()
    expect(screen.getByText('Accept connection request in the wallet')).toBeTruthy()
    await act(settle)
    view.leave()
  })
  test('comes late: it has a tab, and what is on screen stays', () => {
    const view = drawView(halcyon)
    act(() => view.connectors.set([installed]))
    expect(tabs()).toEqual(['Browser', 'Mobile*', 'Webapp', 'Desktop'])
  })
})

describe('a link', () => {
  test.each([
    [{ mobile: true, ios: true }, 'https://apps.example/halcyon'],
    [{ mobile: true, android: true }, 'https://play.example/halcyon'],
    [{ mobile: true }, 'https://halcyon.example'],
  ])('opens the app in the click; who is still here after 2 s is offered to get it (%j)', async (place, store) => {
    const view = drawView(halcyon, place)
    show(view, { status: 'preparing' })
    expect(screen.getByRole('button', { name: 'Open Halcyon' }).getAttribute('aria-disabled')).toBe('true')
    show(view, ready)
    click('Open Halcyon')
    expect(view.opened).toEqual([[`halcyon://wc?uri=${encoded}`, { app: 'halcyon' }]])
    await act(() => view.clock.advance(1_999))
    expect(screen.queryByRole('button', { name: 'Get Halcyon' })).toBeNull()
    await act(() => view.clock.advance(1))
    click('Get Halcyon')
    expect(view.opened.at(-1)).toEqual([store, undefined])
  })
  test('who has gone to the app is offered nothing', async () => {
    const view = drawView(halcyon, phone)
    show(view, ready)
    click('Open Halcyon')
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockRestore()
    await act(() => view.clock.advance(10_000))
    expect(screen.queryByRole('button', { name: 'Get Halcyon' })).toBeNull()
  })
  test('opens by itself while the click on the row counts, once, and not without one', () => {
    clicked(true)
    const view = drawView(halcyon, phone)
    show(view, ready)
    expect(view.opened).toEqual([[`halcyon://wc?uri=${encoded}`, { app: 'halcyon' }]])
    show(view, { status: 'preparing' })
    show(view, ready)
    expect(view.opened).toHaveLength(1)
    clicked(false)
    const other = drawView({ ...halcyon, name: 'Other' }, phone)
    show(other, ready)
    expect(other.opened).toEqual([])
  })
  test.each([
    ['the host of an address', 'https://quay.example/app', 'Opens quay.example'],
    ['the scheme of an app', 'halcyon://', 'Opens halcyon'],
  ])('names where it leads under the button: %s', (_, mobileLink, words) => {
    const view = drawView({ ...halcyon, mobileLink }, phone)
    show(view, ready)
    expect(screen.getByText(words)).toBeTruthy()
  })
  test('in Telegram on Android is encoded twice', () => {
    const view = drawView(halcyon, { mobile: true, android: true, telegram: true })
    show(view, ready)
    click('Open Halcyon')
    expect(view.opened).toEqual([[`halcyon://wc?uri=${encodeURIComponent(encoded)}`, { app: 'halcyon' }]])
  })
  test('is kept for requests before the wallet answers, without the pairing’s key', () => {
    const view = drawView(halcyon, phone)
    show(view, ready)
    click('Open Halcyon')
    expect([...view.kept]).toEqual([['app', { href: 'halcyon://', pairing: topic }]])
  })
  test('that is refused is said, and the wallet can be got', () => {
    const view = drawView({ ...halcyon, mobileLink: 'javascript://' }, phone)
    show(view, ready)
    click('Open Halcyon')
    expect(screen.getByText('The wallet could not be opened')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Get Halcyon' })).toBeTruthy()
    expect(view.kept.size).toBe(0)
  })
  test.each([
    ['Webapp', [`https://web.halcyon.example/wc?uri=${encoded}`, '_blank']],
    ['Desktop', [`halcyon-desktop://wc?uri=${encoded}`, { app: 'halcyon-desktop' }]],
  ])('%s', (tab, expected) => {
    const view = drawView(halcyon)
    show(view, ready)
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    click('Open Halcyon')
    expect(view.opened).toEqual([expected])
  })
})

test('a wallet’s view over another one: one code for both, and the first is as it was once the second is left', () => {
  const view = drawView(halcyon)
  const other = { name: 'Other', mobileLink: 'other://' }
  let leaveOther = (): void => undefined
  act(() => {
    leaveOther = view.enter(other)
  })
  expect(view.way.get()?.wallet).toBe(other)
  expect(view.calls.filter((call) => call !== 'discover')).toEqual(['connect'])
  act(leaveOther)
  expect(view.way.get()?.wallet).toBe(halcyon)
  expect(view.calls.filter((call) => call !== 'discover')).toEqual(['connect'])
  view.leave()
  expect(view.way.get()).toBeUndefined()
  expect(view.calls.at(-1)).toBe('leave')
})
