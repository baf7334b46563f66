import { createManualClock } from '../../support/manual-clock.ts'
import { announce, announcement, mute, nameOf, noting } from '../support/announce.ts'
import { createEvmScope, evmAdapter, type ScopeOptions } from '../support/evm-scope.ts'

const started: { unload(): void }[] = []

const discover = async (options: ScopeOptions = {}) => {
  const scope = createEvmScope({ clock: createManualClock(), ...options })
  started.push(scope)
  return { scope, store: await scope.run(evmAdapter().discover) }
}

afterEach(() => {
  for (const scope of started.splice(0)) scope.unload()
})

test('lists a wallet that announces itself, with its own provider', async () => {
  const { store } = await discover()
  const wallet = announcement({}, noting('mine'))
  announce(wallet)
  const [connector, ...others] = store.get()
  expect(others).toEqual([])
  expect(connector).toMatchObject({
    id: 'com.example.wallet',
    name: 'Example Wallet',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    approval: 'wallet',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    info: { rdns: 'com.example.wallet', uuid: wallet.info.uuid },
  })
  expect(await nameOf(connector)).toBe('mine')
  expect(Object.isFrozen(connector)).toBe(true)
})

test('asks wallets that were there first, on every activation', async () => {
  const wallet = announcement()
  const answer = (): void => announce(wallet)
  window.addEventListener('eip6963:requestProvider', answer)
  const first = await discover()
  expect(first.store.get()).toHaveLength(1)
  first.scope.unload()
  const second = await discover()
  expect(second.store.get()).toHaveLength(1)
  window.removeEventListener('eip6963:requestProvider', answer)
})

test('emits a new array per change, in the order of arrival', async () => {
  const { store } = await discover()
  const seen: (readonly { readonly id: string }[])[] = []
  store.subscribe((connectors) => void seen.push(connectors))
  announce(announcement({ rdns: 'org.b' }))
  announce(announcement({ rdns: 'org.a' }))
  expect(seen.map((connectors) => connectors.map(({ id }) => id))).toEqual([['org.b'], ['org.b', 'org.a']])
  expect(seen[0]).not.toBe(seen[1])
})

test('an id is the rdns; without one it is of a space of its own, so that no name passes for an rdns', async () => {
  const { store } = await discover()
  announce(announcement({ rdns: 'Org.Example.UPPER' }))
  announce(announcement({ rdns: undefined, name: 'Nameless domain' }))
  announce(announcement({ rdns: 'not a domain', name: 'Odd domain' }))
  announce(announcement({ rdns: 'org.nameless', name: null }))
  announce(announcement({ rdns: undefined, name: 'org.nameless' }))
  expect(store.get().map(({ id, name }) => [id, name])).toEqual([
    ['org.example.upper', 'Example Wallet'],
    ['name:Nameless domain', 'Nameless domain'],
    ['name:Odd domain', 'Odd domain'],
    ['org.nameless', 'org.nameless'],
    ['name:org.nameless', 'org.nameless'],
  ])
})

test('A6: the first announcement of a uuid stays', async () => {
  const { store } = await discover()
  const first = announcement({}, noting('first'))
  announce(first)
  announce({ info: { ...first.info, name: 'Thief' }, provider: noting('thief') })
  expect(store.get().map(({ name }) => name)).toEqual(['Example Wallet'])
  expect(await nameOf(store.get()[0])).toBe('first')
})

test('A6: two wallets of one rdns are both kept, the second marked, each with its own provider', async () => {
  const { store } = await discover()
  for (const name of ['first', 'second', 'third']) announce(announcement({}, noting(name)))
  expect(store.get().map(({ id }) => id)).toEqual(['com.example.wallet', 'com.example.wallet#2', 'com.example.wallet#3'])
  expect(store.get().map(({ claimedId }) => claimedId)).toEqual([undefined, 'com.example.wallet', 'com.example.wallet'])
  expect(await Promise.all(store.get().map(nameOf))).toEqual(['first', 'second', 'third'])
})

test('a wallet that makes a new uuid for each announcement is one wallet', async () => {
  const { store } = await discover()
  const provider = mute()
  announce(announcement({}, provider))
  announce(announcement({}, provider))
  expect(store.get()).toHaveLength(1)
})

test('a name cannot take the id of another kind of connector', async () => {
  const { store } = await discover({ options: { external: [{ id: 'lab', name: 'Lab', provider: mute() }] } })
  for (const name of ['injected', 'walletConnect', 'ID_AUTH', 'lab']) announce(announcement({ rdns: undefined, name }))
  expect(store.get().map(({ id }) => id)).toEqual(['lab', 'name:injected', 'name:walletConnect', 'name:ID_AUTH', 'name:lab'])
})

test('lists the host’s providers first, as EXTERNAL', async () => {
  const provider = noting('lab')
  const icon = 'data:image/svg+xml,<svg/>'
  const { store } = await discover({
    options: {
      external: [
        { id: 'lab', name: 'Lab', icon, provider },
        { id: 'broken', name: 'Broken', provider: {} as never },
      ],
    },
  })
  announce(announcement())
  expect(store.get().map(({ id, type }) => [id, type])).toEqual([
    ['lab', 'EXTERNAL'],
    ['com.example.wallet', 'ANNOUNCED'],
  ])
  expect(store.get()[0]).toMatchObject({ name: 'Lab', icon, approval: 'wallet' })
  expect(await nameOf(store.get()[0])).toBe('lab')
})

test('does not listen when EIP-6963 is switched off', async () => {
  const { store } = await discover({ options: { eip6963: false } })
  announce(announcement())
  expect(store.get()).toEqual([])
})

test('hears nothing after unload', async () => {
  const { scope, store } = await discover()
  scope.unload()
  announce(announcement())
  expect(store.get()).toEqual([])
})

describe('a provider whose methods a script replaces after the wallet was found', () => {
  test.each(['announced', 'the host’s own'])('is asked as it was: %s', async (how) => {
    const wallet = noting('wallet')
    const { store } = await discover(how === 'announced' ? {} : { options: { external: [{ id: 'lab', name: 'Lab', provider: wallet }] } })
    if (how === 'announced') announce(announcement({}, wallet))
    const heard: string[] = []
    Object.assign(wallet, { request: async () => 'thief', on: () => heard.push('on'), removeListener: () => heard.push('off') })
    const [connector] = store.get()
    expect(await nameOf(connector)).toBe('wallet')
    const provider = await connector?.provider()
    provider?.on('accountsChanged', () => undefined)
    provider?.removeListener('accountsChanged', () => undefined)
    expect(heard).toEqual([])
    expect(() => Object.assign(Object(provider), { request: async () => 'thief' })).toThrow(TypeError)
  })

  test('one wallet known in two ways is one provider', async () => {
    const wallet = noting('wallet')
    const { store } = await discover({ options: { external: [{ id: 'lab', name: 'Lab', provider: wallet }] } })
    announce(announcement({}, wallet))
    const [one, two] = await Promise.all(store.get().map((connector) => connector.provider()))
    expect(one).toBe(two)
  })

  test('a wallet without events is found', async () => {
    const { store } = await discover()
    announce(announcement({}, { request: async () => 'quiet' }))
    expect(await nameOf(store.get()[0])).toBe('quiet')
    expect(await store.get()[0]?.provider()).not.toHaveProperty('on')
  })
})
