import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { entryOf, memoryDriver } from '../../kernel/support/memory-driver.ts'
import { openModal, rowNames, startChain } from '../support/open-modal.ts'
import { connection, connector, createTestChain } from '../support/test-chain.ts'

const kestrel = connector('Kestrel')
const halcyon = connector('Halcyon')
const marlow = connector('Marlow')

const stored = (driver: ReturnType<typeof memoryDriver>): unknown => {
  const [, text] = [...driver.values].find(([key]) => key.endsWith(':wallets:recent')) ?? []
  return text === undefined ? undefined : JSON.parse(text).d
}

/** Storage of the last visit: the key has the kernel's id in it. */
const driverWith = (id: string, data: unknown) => memoryDriver([[`portico:${id}:wallets:recent`, entryOf(data)]])

const connect = async (driver: ReturnType<typeof memoryDriver>, id: string, name: string, { stay = false } = {}) => {
  const chain = createTestChain(kestrel, halcyon, marlow)
  const modal = await openModal(chain, { storage: driver, id })
  fireEvent.click(await modal.screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(chain.asked).toHaveLength(1))
  chain.asked[0]?.resolve(connection(chain.asked[0].connectorId))
  await waitFor(() => expect(modal.portico.getState().status).toBe('connected'))
  if (!stay) void modal.portico.disconnect()
  await destroyKernels()
}

afterEach(destroyKernels)

test('the last two wallets stand first, the newest of them on top, each once', async () => {
  const driver = memoryDriver()
  await connect(driver, 'again', 'Kestrel')
  await connect(driver, 'again', 'Halcyon')
  await connect(driver, 'again', 'Marlow')
  expect(stored(driver)).toEqual([
    { id: 'test.marlow', name: 'Marlow' },
    { id: 'test.halcyon', name: 'Halcyon' },
  ])
  const { screen } = await openModal(createTestChain(kestrel, halcyon, marlow), { storage: driver, id: 'again' })
  await screen.findByRole('button', { name: 'Marlow Recent' })
  expect(rowNames()).toEqual(['Marlow', 'Halcyon', 'Kestrel'])
})

test('a wallet that is not here has no row, and its name is what it says of itself', async () => {
  const driver = driverWith('gone', [
    { id: 'test.quay', name: 'Quay' },
    { id: 'test.kestrel', name: 'Another' },
  ])
  const { screen } = await openModal(createTestChain(kestrel), { storage: driver, id: 'gone' })
  await screen.findByRole('button', { name: 'Kestrel Recent' })
  expect(rowNames()).toEqual(['Kestrel'])
})

test.each([
  ['no list', { id: 'test.kestrel' }],
  ['entries of another form', [null, 7, { id: '', name: 'x' }, { id: 'test.kestrel', name: 'x'.repeat(300) }, { name: 'Kestrel' }]],
])('what was stored is not trusted: %s', async (_, data) => {
  const { screen } = await openModal(createTestChain(kestrel), { storage: driverWith('odd', data), id: 'odd' })
  await screen.findByRole('button', { name: 'Kestrel Installed' })
})

test('a connection that comes back is no visit to remember, and loads nothing of the plugin', async () => {
  const driver = memoryDriver()
  await connect(driver, 'back', 'Kestrel', { stay: true })
  driver.removeItem('portico:back:wallets:recent')
  const chain = createTestChain(kestrel)
  chain.restored = connection('test.kestrel')
  const { portico, services } = await startChain(chain, { storage: driver, id: 'back' })
  await waitFor(() => expect(portico.getState().status).toBe('connected'))
  expect(stored(driver)).toBeUndefined()
  expect(services.plugins.all.get().find(({ id }) => id === 'wallets')).toEqual({ id: 'wallets', status: 'idle' })
})

describe('wallets on other devices', () => {
  const phone = connector('WalletConnect', { id: 'walletConnect', type: 'WALLET_CONNECT' })
  const icon = 'data:image/svg+xml,<svg/>'
  const listed = { id: 'ab'.repeat(32), name: 'Quay Wallet', rdns: 'test.quay', mobileLink: 'quay://', appStore: 'https://apps.test/quay' }
  const QUAY = { id: listed.id, name: 'Quay Wallet', remote: true, icon, listed }

  /** The views of WalletConnect, and what they were given. */
  const places = () => {
    const given: unknown[] = []
    const view = {
      load: async () => ({
        default: ({ view, params }: { readonly view: string; readonly params: unknown }) => {
          given.push([view, params])
          return null
        },
      }),
    }
    return {
      given,
      plugin: makePlugin({ id: 'walletconnect', views: { ConnectingWalletConnect: view, ConnectingWalletConnectBasic: view } }),
    }
  }
  const openOn = async (driver: ReturnType<typeof memoryDriver>, chain = createTestChain(phone, kestrel), options = {}) => {
    const { given, plugin } = places()
    const modal = await openModal(chain, { storage: driver, id: 'far', plugins: [plugin], options })
    await modal.screen.findByRole('button', { name: /^Kestrel/ })
    return { ...modal, chain, given }
  }
  /** Connects over the view for any wallet, or for one of a directory. */
  const pair = async (driver: ReturnType<typeof memoryDriver>, peer: { name: string; icon?: string }, chosen?: object): Promise<void> => {
    const { portico, services, chain } = await openOn(driver)
    if (chosen) await services.router.push('ConnectingWalletConnect', { ...listed, ...chosen })
    else await services.router.push('ConnectingWalletConnectBasic')
    void services.sessions.connect('walletConnect')
    await waitFor(() => expect(chain.asked).toHaveLength(1))
    chain.asked[0]?.resolve({ ...connection('walletConnect'), peer })
    await waitFor(() => expect(portico.getState().status).toBe('connected'))
    expect(portico.getState().connector?.id).toBe('walletConnect')
    await destroyKernels()
  }

  test('one that was scanned stands there under its own name and picture, and leads to the code', async () => {
    const driver = memoryDriver()
    await pair(driver, { name: 'Quay\u202E\n Deep', icon })
    expect(stored(driver)).toEqual([{ id: 'walletConnect:Quay Deep', name: 'Quay Deep', remote: true, icon }])
    const { screen, given } = await openOn(driver)
    fireEvent.click(await screen.findByRole('button', { name: 'Quay Deep Recent' }))
    await waitFor(() => expect(given).toContainEqual(['ConnectingWalletConnectBasic', {}]))
  })

  test('one of a directory leads to its own view with its links; a picture of elsewhere is kept by nobody', async () => {
    const driver = memoryDriver()
    await pair(driver, { name: 'quay', icon: 'https://evil.test/track.png' }, { icon: 'blob:https://host.test/1' })
    expect(stored(driver)).toEqual([{ id: listed.id, name: 'Quay Wallet', remote: true, listed }])
    const { screen, given } = await openOn(driver)
    fireEvent.click(await screen.findByRole('button', { name: 'Quay Wallet Recent' }))
    await waitFor(() => expect(given).toContainEqual(['ConnectingWalletConnect', listed]))
  })

  test('a code that was scanned with another wallet than the chosen one is remembered as what it was', async () => {
    const driver = memoryDriver()
    await pair(driver, { name: 'Marlow Wallet' }, {})
    expect(stored(driver)).toEqual([{ id: 'walletConnect:Marlow Wallet', name: 'Marlow Wallet', remote: true }])
  })

  test.each([
    ['a script', { mobileLink: 'javascript://x', webappLink: 'javascript:alert(1)' }],
    ['what systems handle', { mobileLink: 'intent://x', desktopLink: 'file:///etc' }],
    ['addresses that are not https', { webappLink: 'http://quay.example/', appStore: 'ftp://quay.example', homepage: 'quay://home' }],
    ['an address with a name and password', { webappLink: 'https://quay.example@evil.test/', mobileLink: 'https://a:b@evil.test' }],
    ['what is no text', { mobileLink: ['quay://'], homepage: 7 }],
    ['more than anybody writes', { webappLink: `https://quay.example/${'x'.repeat(3_000)}` }],
  ])('A28: a stored link is read as a directory’s row is: %s is none', async (_, links) => {
    const driver = memoryDriver([
      ['portico:far:wallets:recent', entryOf([{ ...QUAY, listed: { id: listed.id, name: listed.name, ...links } }])],
    ])
    const { screen, given } = await openOn(driver)
    fireEvent.click(await screen.findByRole('button', { name: 'Quay Wallet Recent' }))
    await waitFor(() => expect(given).toContainEqual(['ConnectingWalletConnect', { id: listed.id, name: listed.name, icon }]))
  })

  test('A28: a stored name is shown in one line, without what is hidden', async () => {
    const driver = memoryDriver([
      ['portico:far:wallets:recent', entryOf([{ ...QUAY, listed: { ...listed, name: 'Quay\u202e\n Wallet' } }])],
    ])
    const { screen, given } = await openOn(driver)
    fireEvent.click(await screen.findByRole('button', { name: 'Quay Wallet Recent' }))
    await waitFor(() => expect(given).toContainEqual(['ConnectingWalletConnect', { ...listed, icon }]))
  })

  test('there is no row without WalletConnect, nor for one that the host wants hidden; strange entries lose what is strange', async () => {
    const odd = {
      ...QUAY,
      icon: 'https://evil.test/x.png',
      listed: { ...listed, icon: 'https://evil.test/x.png', mobileLink: 7, evil: 'x' },
    }
    const driver = memoryDriver([['portico:far:wallets:recent', entryOf([odd])]])
    const first = await openOn(driver, createTestChain(kestrel))
    expect(rowNames()).toEqual(['Kestrel'])
    await destroyKernels()
    await openOn(driver, createTestChain(phone, kestrel), { excludeWalletIds: ['test.quay'] })
    expect(rowNames()).toEqual(['Kestrel'])
    await destroyKernels()
    const { screen, given } = await openOn(driver)
    fireEvent.click(await screen.findByRole('button', { name: 'Quay Wallet Recent' }))
    const { mobileLink: _, ...rest } = listed
    await waitFor(() => expect(given).toContainEqual(['ConnectingWalletConnect', rest]))
    expect(first.given).toEqual([])
  })
})
