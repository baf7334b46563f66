import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptIn, sessionsKey } from '../support/stored-session.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

const start = async () => {
  const wallet = createScriptedWallet()
  const storage = memoryDriver()
  const kernel = await startProbed({ plugins: [wallet.plugin], storage, id: 'follow' })
  await kernel.services.connectors.discover()
  await kernel.services.sessions.connect('alpha')
  const events: string[] = []
  kernel.portico.events.on('disconnected', ({ reason }) => events.push(reason))
  return { ...kernel, wallet, storage, events }
}

test('another account, another chain: state and storage follow', async () => {
  const { portico, wallet, storage } = await start()
  const provider = portico.getProvider('eip155')
  wallet.move('alpha', { address: '0xother' })
  expect(portico.getState()).toMatchObject({ caipAddress: 'eip155:1:0xother' })
  wallet.move('alpha', { network: 'eip155:10' })
  expect(portico.getState()).toMatchObject({ caipAddress: 'eip155:10:0xother', network: { caipNetworkId: 'eip155:10' } })
  expect(storage.values.get(sessionsKey('follow'))).toContain('eip155:10')
  expect(portico.getProvider('eip155')).toBe(provider)
})

test('a chain that is not configured is said to be that, and is no network', async () => {
  const { portico, wallet } = await start()
  wallet.move('alpha', { network: 'eip155:777' })
  expect(portico.getState()).toMatchObject({ status: 'connected', network: undefined, unsupportedNetwork: 'eip155:777' })
  wallet.move('alpha', { network: 'eip155:1' })
  expect(portico.getState()).toMatchObject({ network: { caipNetworkId: 'eip155:1' }, unsupportedNetwork: undefined })
})

test.each([
  ['loses its accounts', { address: '' }],
  ['goes to a chain that is none', { network: '0x1' as never }],
  ['answers for another family', { network: 'solana:1' as never }],
])('a wallet that %s is disconnected, and forgotten', async (_, to) => {
  const { portico, wallet, storage, events } = await start()
  const provider = portico.getProvider('eip155')
  wallet.move('alpha', to)
  expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined, caipAddress: undefined })
  expect(portico.getProvider('eip155')).toBeUndefined()
  expect(keptIn(storage, 'follow')).toEqual([])
  await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  expect(events).toEqual(['wallet'])
  wallet.move('alpha', { address: '0xagain' })
  expect(portico.getState().status).toBe('disconnected')
})

test('an adapter that is taken out takes its connection along, but not what is kept', async () => {
  const { portico, storage, events } = await start()
  const provider = portico.getProvider('eip155')
  await portico.plugins.remove('test.wallet')
  expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
  expect(events).toEqual(['error'])
  await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  expect(keptIn(storage, 'follow')).toHaveLength(1)
})

describe('disconnecting', () => {
  test('tells the wallet, closes the provider and forgets, in one go', async () => {
    const { portico, wallet, storage, events } = await start()
    const provider = portico.getProvider('eip155')
    const ended = portico.disconnect()
    expect(portico.getState().status).toBe('disconnected')
    await ended
    expect(wallet.calls.at(-1)).toBe('disconnect alpha')
    expect(keptIn(storage, 'follow')).toEqual([])
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    expect(wallet.providerOf('alpha').requests).toEqual([])
    expect(events).toEqual(['visitor'])
    await portico.disconnect()
    expect(events).toEqual(['visitor'])
  })

  test.each([
    ['refuses', () => Promise.reject(new Error('no'))],
    [
      'throws at once',
      () => {
        throw new Error('no')
      },
    ],
  ])('never rejects, though the wallet %s', async (_, disconnect) => {
    const { portico, wallet } = await start()
    wallet.on.disconnect = disconnect
    await expect(portico.disconnect()).resolves.toBeUndefined()
    expect(portico.getState().status).toBe('disconnected')
  })

  test('a wallet that never answers is waited for 3 s', async () => {
    const { portico, wallet } = await start()
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    wallet.on.disconnect = () => new Promise(() => undefined)
    let done = false
    const ended = portico.disconnect().then(() => {
      done = true
    })
    await settle()
    expect([portico.getState().status, done]).toEqual(['disconnected', false])
    jest.advanceTimersByTime(3_000)
    await ended
    expect(done).toBe(true)
  })
})

describe('switching the network', () => {
  test('asks the wallet and resolves when it has moved', async () => {
    const { portico, wallet } = await start()
    await portico.switchNetwork('eip155:10')
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
    expect(wallet.calls.at(-1)).toBe('switch eip155:10')
    await portico.switchNetwork('eip155:10')
    expect(wallet.calls.filter((call) => call.startsWith('switch'))).toHaveLength(1)
  })

  test('a network that is not configured, and one that is none', async () => {
    const { portico, wallet } = await start()
    await expect(portico.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'NETWORK_UNKNOWN' })
    await expect(portico.switchNetwork('5' as never)).rejects.toMatchObject({ code: 'INVALID_CAIP_NETWORK_ID' })
    expect(wallet.calls.filter((call) => call.startsWith('switch'))).toEqual([])
  })

  test('a refusal keeps its code and leaves the network', async () => {
    const { portico, wallet } = await start()
    wallet.on.switchNetwork = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    await expect(portico.switchNetwork('eip155:10')).rejects.toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:1')
  })

  test('a wallet that says it moved and did not', async () => {
    const { portico, wallet } = await start()
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    wallet.on.switchNetwork = async () => undefined
    const result = outcome(portico.switchNetwork('eip155:10'))
    await settle()
    jest.advanceTimersByTime(3_000)
    expect(await result).toMatchObject({ error: { code: 'CHAIN_UNSUPPORTED', message: 'Chain is not supported' } })
    expect(jest.getTimerCount()).toBe(0)
  })

  test('a wallet that moved and says nothing is asked', async () => {
    const { portico, wallet } = await start()
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
    wallet.on.switchNetwork = async () => undefined
    wallet.on.restore = async () => ({ ...wallet.connectionOf('alpha'), network: 'eip155:10' as const })
    const result = outcome(portico.switchNetwork('eip155:10'))
    await settle()
    jest.advanceTimersByTime(3_000)
    expect(await result).toEqual({ value: undefined })
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
    jest.useRealTimers()
    wallet.move('alpha', undefined)
    expect(portico.getState().status).toBe('disconnected')
  })

  test.each(['signal', 'disconnect', 'wallet', 'remove'] as const)('a silent wallet holds nobody: ended by %s', async (how) => {
    const { portico, services, wallet } = await start()
    const silent = deferred<void>()
    wallet.on.switchNetwork = () => silent.promise
    const stop = new AbortController()
    const result = outcome(services.networks.switchTo('eip155:10', stop.signal))
    await settle()
    if (how === 'signal') stop.abort()
    if (how === 'disconnect') await portico.disconnect()
    if (how === 'wallet') wallet.move('alpha', undefined)
    if (how === 'remove') await portico.plugins.remove('test.wallet')
    expect(await result).toMatchObject({ error: { code: how === 'signal' ? 'REQUEST_ABORTED' : 'DISCONNECTED' } })
    expect(services.networks.active.get()?.caipNetworkId).toBe('eip155:1')
  })

  test('without a connection it is the wish for the next one', async () => {
    const { portico, wallet, storage } = await start()
    await portico.disconnect()
    await portico.switchNetwork('eip155:10')
    expect(portico.getState().network?.caipNetworkId).toBe('eip155:10')
    expect(wallet.calls.filter((call) => call.startsWith('switch'))).toEqual([])
    expect(storage.values.get('portico:follow:kernel:network')).toContain('eip155:10')
  })
})

test('accounts of a connection carry what the product shows', async () => {
  const { services } = await start()
  expect(services.accounts.active.get()).toEqual({
    namespace: 'eip155',
    address: addressOf('alpha'),
    type: 'eoa',
    caipAddress: `eip155:1:${addressOf('alpha')}`,
  })
  expect(services.accounts.of('eip155').get()).toHaveLength(1)
  expect(services.accounts.of('solana').get()).toEqual([])
})
