import type { Connection } from '../../../kernel/contract/adapters.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { startSettling } from '../support/settling-kernel.ts'

afterEach(destroyKernels)

const ALLOW = { allow: true } as const

const start = async () => {
  const wallet = createScriptedWallet()
  const kernel = await startProbed({ plugins: [wallet.plugin] })
  await kernel.services.connectors.discover()
  return { ...kernel, wallet, connect: () => kernel.services.sessions.connect('alpha') }
}

describe('a wallet that puts another object in the place of its provider', () => {
  test('while it is connected: what is asked from then on goes there, and the host’s provider of before is over', async () => {
    const { portico, services, wallet, connect } = await start()
    await connect()
    const [before, provider] = [wallet.providerOf('alpha'), portico.getProvider('eip155')]
    const next = wallet.exchange('alpha')
    await services.sessions.request('eip155', { method: 'eth_chainId' })
    expect([before.requests, next.requests]).toEqual([[], [{ method: 'eth_chainId' }]])
    await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    await portico.getProvider('eip155')?.request({ method: 'eth_accounts' })
    expect([before.requests, next.requests.length]).toEqual([[], 2])
  })

  test('while a guard is asked: it is asked anew, and what it has signed is signed there', async () => {
    const { wallet, asked, begin, last, sign, status } = await startSettling()
    const result = begin()
    await settle()
    const before = wallet.providerOf('alpha')
    const next = wallet.exchange('alpha')
    await settle()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await sign(last(), 'Hello')
    expect([before.requests, next.requests]).toEqual([[], [{ method: 'sign', params: ['Hello', addressOf('alpha')] }]])
    last().answer(ALLOW)
    await result
    expect(status()).toBe('connected')
  })
})

test('a wallet that grants a family twice: the first counts', async () => {
  const { portico, services, wallet, connect } = await start()
  wallet.on.connect = async ({ connector }) => {
    const first = wallet.connectionOf(connector.id)
    return { ...first, also: [{ ...first, accounts: [{ namespace: 'eip155', address: '0xthief', type: 'eoa' }] }] }
  }
  const session = await connect()
  expect(session.connections).toHaveLength(1)
  expect(portico.getState().caipAddress).toBe(`eip155:1:${addressOf('alpha')}`)
  expect(services.sessions.all.get()).toHaveLength(1)
})

test('what a wallet calls itself is one short line that hides nothing, and its picture no address', async () => {
  const { services, wallet, connect } = await start()
  const name = `Meta\u202eMask\n${'x'.repeat(10_000)}`
  wallet.on.connect = async ({ connector }) => ({
    ...wallet.connectionOf(connector.id),
    peer: { name, icon: 'https://thief.example/seen.png' },
  })
  await connect()
  const info = services.wallet.info.get()
  expect(info).toMatchObject({ name: `MetaMask ${'x'.repeat(51)}` })
  expect(info?.icon).toBeUndefined()
})

test.each([
  ['accounts that are no list', { accounts: 7 }],
  ['an address that is an object with the text of one', { accounts: [{ address: { toString: () => addressOf('alpha') } }] }],
  ['no provider', { provider: null }],
])('a connected wallet that says %s of itself when it is asked is disconnected', async (_, odd) => {
  const { portico, services, wallet, connect } = await start()
  await connect()
  const own = wallet.connectionOf('alpha')
  wallet.on.switchNetwork = async () => undefined
  wallet.on.restore = async () => ({ ...own, ...odd }) as unknown as Connection
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  const switched = outcome(services.networks.switchTo('eip155:10'))
  await settle()
  jest.advanceTimersByTime(3_000)
  expect(await switched).toMatchObject({ error: { code: 'DISCONNECTED' } })
  jest.useRealTimers()
  expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
})
