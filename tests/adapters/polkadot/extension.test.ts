import { createHash } from 'node:crypto'
import { base58, hex } from '@scure/base'
import { accountId } from '../../../adapters/polkadot/family/ss58.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { GENESIS, installPolkadotWallet, isSignedByPolkadot, polkadotAdapter, polkadotNetwork } from '../support/polkadot-rig.ts'

const never = new AbortController().signal
const networks = [polkadotNetwork(), polkadotNetwork(GENESIS.kusama)] as const
const undo: (() => void)[] = []

const start = async () => {
  const clock = createManualClock()
  const scope = createAdapterScope('polkadot', { networks, clock })
  undo.push(scope.unload)
  const adapter = polkadotAdapter()
  const store = await scope.run(adapter.discover)
  return { scope, store, clock, adapter }
}
const connect = async () => {
  const control = installPolkadotWallet()
  const { scope, store, adapter } = await start()
  const [connector] = store.get()
  if (!connector) throw new Error('The extension was not discovered.')
  const protocol = await scope.run(adapter.connect)
  const connection = await protocol.connect({ connector, signal: never })
  scope.connected(connection)
  const [{ sign }, { codec }] = [await scope.run(adapter.actions), await scope.run(adapter.family)]
  if (!sign) throw new Error('There is nothing to sign with.')
  const call = { network: connection.network, account: connection.accounts[0].address }
  return { control, scope, protocol, connection, sign, codec, call, connector }
}

beforeEach(() => {
  localStorage.clear()
  delete window.injectedWeb3
})
afterEach(() => {
  for (const run of undo.splice(0)) run()
})

describe('addresses', () => {
  // The well-known development account, as the generic, the relay chain's and Kusama's address.
  const key = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
  const unified = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  test.each(['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', unified, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'])(
    '%s is one account, and has one spelling',
    async (address) => {
      const id = accountId(address)
      expect(id && hex.encode(id)).toBe(key)
      const { scope, adapter } = await start()
      const { canonical } = (await scope.run(adapter.family)).codec
      expect(canonical(address)).toBe(unified)
    },
  )
  test('two bytes of prefix are read, too; one byte’s worth in two is no address', () => {
    // Made with another library's hash.
    const written = (prefix: number): string => {
      const payload = Buffer.concat([
        Buffer.from([((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]),
        Buffer.from(key, 'hex'),
      ])
      const checksum = createHash('blake2b512').update('SS58PRE').update(payload).digest()
      return base58.encode(Buffer.concat([payload, checksum.subarray(0, 2)]))
    }
    expect([172, 1284, 16_383].map((prefix) => accountId(written(prefix)))).toEqual(Array(3).fill(Uint8Array.from(Buffer.from(key, 'hex'))))
    expect(accountId(written(42))).toBeUndefined()
  })
  test.each([
    '',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ',
    `0x${key}`,
    unified.toLowerCase(),
  ])('%p is no address', async (address) => {
    expect(accountId(address)).toBeUndefined()
    const { scope, adapter } = await start()
    const { canonical } = (await scope.run(adapter.family)).codec
    expect(() => canonical(address)).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }))
  })
})

describe('extensions', () => {
  test('are listed by name, once each, also those that come later; what is none is not', async () => {
    installPolkadotWallet()
    window.injectedWeb3 = { ...window.injectedWeb3, broken: { version: '1' } as never, '\u200b': { version: '1', enable: jest.fn() } }
    const { store, clock } = await start()
    installPolkadotWallet({ key: 'subwallet-js' })
    await clock.advance(500)
    await clock.advance(500)
    expect(store.get().map(({ id, name, type }) => [id, name, type])).toEqual([
      ['injectedWeb3:polkadot-js', 'Polkadot{.js}', 'INJECTED'],
      ['injectedWeb3:subwallet-js', 'SubWallet', 'INJECTED'],
    ])
    await clock.advance(10_000)
    expect(clock.waiting).toBe(0)
  })
  test('that nobody has chosen are asked nothing', async () => {
    const { requests } = installPolkadotWallet()
    const { clock } = await start()
    await clock.advance(10_000)
    expect(requests).toEqual([])
  })
  test('what takes an extension’s place in the page later is not asked', async () => {
    const control = installPolkadotWallet()
    const { scope, store, adapter } = await start()
    const enable = jest.fn()
    window.injectedWeb3 = { 'polkadot-js': { version: '1', enable } }
    const [connector] = store.get()
    if (!connector) throw new Error('The extension was not discovered.')
    await (await scope.run(adapter.connect)).connect({ connector, signal: never })
    expect([enable.mock.calls, control.requests.map(({ method }) => method)]).toEqual([[], ['enable']])
  })
})

describe('a connected extension', () => {
  test.each(['Hello', '', '0x68656c6c6f', 'Grüße \u{1F98A}\nsecond line'])('signs %p as a text', async (message) => {
    const { sign, call } = await connect()
    const signature = await sign.signMessage({ ...call, message })
    expect(isSignedByPolkadot(call.account, message, signature)).toBe(true)
    expect(isSignedByPolkadot(call.account, `${message} `, signature)).toBe(false)
  })
  test('the visitor’s refusal to sign has EIP-1193’s code', async () => {
    const { control, sign, call } = await connect()
    control.setBehaviour('reject')
    expect(await rejection(sign.signMessage({ ...call, message: 'Hello' }))).toMatchObject({ rpcCode: 4001 })
  })
  test('a signature for an account that is no longer the one in use is void', async () => {
    const { control, scope, sign, call, connection } = await connect()
    control.setBehaviour('silent')
    const signed = rejection(sign.signMessage({ ...call, message: 'Hello' }))
    const [first, second] = connection.accounts
    if (!second) throw new Error('There is one account only.')
    scope.connected({ ...connection, accounts: [second, first] })
    expect(await signed).toMatchObject({ code: 'REQUEST_VOID' })
    expect(await rejection(sign.signMessage({ ...call, message: 'Hello' }))).toMatchObject({ code: 'REQUEST_VOID' })
  })
  test('an account that is for one network is not moved to another', async () => {
    const { control, protocol, connection, connector } = await connect()
    const store = protocol.follow(connection)
    const stop = store.subscribe(() => undefined)
    control.restrict(GENESIS.polkadot)
    const moved = protocol.switchNetwork(store.get() ?? connection, networks[1], never)
    expect(await rejection(moved)).toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(store.get()?.network).toBe(networks[0].caipNetworkId)
    stop()
    await protocol.disconnect(connection)
    expect(await protocol.restore({ connector, signal: never })).toBeUndefined()
  })
  test('the account in use stays so when the wallet shows another one before it', async () => {
    const { protocol, connection } = await connect()
    const [first, second] = connection.accounts
    if (!second) throw new Error('There is one account only.')
    const store = protocol.follow({ ...connection, accounts: [second, first] })
    const stop = store.subscribe(() => undefined)
    expect(store.get()?.accounts.map(({ address }) => address)).toEqual([second.address, first.address])
    stop()
  })
})
