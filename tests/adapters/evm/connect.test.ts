/** @jest-environment node */

import { deferred, settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { type ConnectRig, connectorTo, createConnectRig } from '../support/evm-connector.ts'
import { createScriptedWallet, fail, hang, otherAddress, someAddress } from '../support/scripted-wallet.ts'

let rig: ConnectRig

beforeEach(async () => {
  rig = await createConnectRig()
})
afterEach(() => rig.scope.unload())

describe('connecting', () => {
  test('asks for accounts, then for the chain', async () => {
    const wallet = createScriptedWallet()
    const connection = await rig.connect(wallet)
    expect(connection).toEqual({
      namespace: 'eip155',
      connectorId: 'test',
      provider: wallet,
      accounts: [{ namespace: 'eip155', address: someAddress, type: 'eoa' }],
      network: 'eip155:1',
    })
    expect(connection.provider).toBe(wallet)
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('keeps the wallet’s order and spelling, each address once, and drops what is none', async () => {
    const lower = someAddress.toLowerCase()
    const wallet = createScriptedWallet({ eth_requestAccounts: () => [otherAddress, lower, someAddress, '0x12', null, `${lower}00`] })
    expect((await rig.connect(wallet)).accounts.map(({ address }) => address)).toEqual([otherAddress, lower])
  })

  test('a hundred accounts are kept', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)
    expect((await rig.connect(createScriptedWallet({ eth_requestAccounts: () => many }))).accounts).toHaveLength(100)
  })

  test('an account that begins with 0X is the same account with 0x', async () => {
    const given = `0X${'11'.repeat(20)}`
    const wallet = createScriptedWallet({ eth_requestAccounts: () => [given, given.toLowerCase()] })
    expect((await rig.connect(wallet)).accounts.map(({ address }) => address)).toEqual([`0x${'11'.repeat(20)}`])
  })

  test.each([
    ['hex', '0xa', 'eip155:10'],
    ['hex with zeros', '0x000a', 'eip155:10'],
    ['upper case', '0XA', 'eip155:10'],
    ['decimal text', '10', 'eip155:10'],
    ['a number', 10, 'eip155:10'],
    ['a bigint', 10n, 'eip155:10'],
    ['beyond safe integers', '0x1fffffffffffff1', 'eip155:144115188075855857'],
  ])('a chain id as %s', async (_, chainId, network) => {
    expect((await rig.connect(createScriptedWallet({ eth_chainId: () => chainId }))).network).toBe(network)
  })

  test.each([
    ['nothing', undefined],
    ['zero', '0x0'],
    ['less than nothing', -1],
    ['half a chain', 1.5],
    ['not a number', Number.NaN],
    ['a word', 'mainnet'],
    ['an object', { chainId: '0x1' }],
    ['too long', `0x${'f'.repeat(17)}`],
  ])('%s is no chain id', async (_, chainId) => {
    expect((await rejection(rig.connect(createScriptedWallet({ eth_chainId: () => chainId })))).code).toBe('WALLET_ERROR')
  })

  test.each([
    ['an empty list', []],
    ['nothing', undefined],
    ['a text', someAddress],
    ['what is no address', ['0x1234', 7]],
  ])('%s is no account', async (_, accounts) => {
    expect((await rejection(rig.connect(createScriptedWallet({ eth_requestAccounts: () => accounts })))).code).toBe('WALLET_ERROR')
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('gone'))],
    ['gives nothing', () => Promise.resolve(undefined as never)],
    ['gives what cannot be asked', () => Promise.resolve({} as never)],
  ])('a connector that %s has no provider', async (_, provider) => {
    const request = { connector: connectorTo(provider), signal: new AbortController().signal }
    expect((await rejection(rig.protocol.connect(request))).code).toBe('PROVIDER_MISSING')
  })
})

describe('the network wanted', () => {
  test('is moved to, and the chain read again', async () => {
    let chainId = '0x1'
    const wallet = createScriptedWallet({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: () => {
        chainId = '0xa'
        return null
      },
    })
    expect((await rig.connect(wallet, 'eip155:10')).network).toBe('eip155:10')
    expect(wallet.asked[2]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  })

  test('is not asked for when the wallet is there, or when it is not configured', async () => {
    const wallet = createScriptedWallet()
    expect((await rig.connect(wallet, 'eip155:1')).network).toBe('eip155:1')
    expect((await rig.connect(wallet, 'eip155:999')).network).toBe('eip155:1')
    expect(wallet.methods).not.toContain('wallet_switchEthereumChain')
  })

  test.each([
    ['the visitor refuses', fail(4001)],
    ['the wallet cannot', fail(4200)],
    ['the wallet breaks', fail(-32603)],
  ])('stays a wish when %s', async (_, answer) => {
    const wallet = createScriptedWallet({ wallet_switchEthereumChain: answer, wallet_addEthereumChain: answer })
    expect((await rig.connect(wallet, 'eip155:10')).network).toBe('eip155:1')
  })
})

describe('giving up', () => {
  test('before the start nothing is asked', async () => {
    const wallet = createScriptedWallet()
    expect((await rejection(rig.connect(wallet, undefined, AbortSignal.abort()))).code).toBe('CONNECT_ABORTED')
    expect(wallet.methods).toEqual([])
  })

  test('frees the visitor at once; a late answer changes nothing', async () => {
    const answer = deferred()
    const wallet = createScriptedWallet({ eth_requestAccounts: () => answer.promise })
    const controller = new AbortController()
    const outcome = rejection(rig.connect(wallet, 'eip155:10', controller.signal))
    await settle()
    controller.abort()
    expect((await outcome).code).toBe('CONNECT_ABORTED')
    answer.resolve([someAddress])
    await settle()
    expect(wallet.methods).toEqual(['eth_requestAccounts'])
  })

  test('while the wallet asks about the network', async () => {
    const wallet = createScriptedWallet({ wallet_switchEthereumChain: hang })
    const controller = new AbortController()
    const outcome = rejection(rig.connect(wallet, 'eip155:10', controller.signal))
    await settle()
    expect(wallet.methods.at(-1)).toBe('wallet_switchEthereumChain')
    controller.abort()
    expect((await outcome).code).toBe('CONNECT_ABORTED')
  })

  test('unloading the adapter gives up too', async () => {
    const outcome = rejection(rig.connect(createScriptedWallet({ eth_requestAccounts: hang })))
    await settle()
    rig.scope.unload()
    expect((await outcome).code).toBe('CONNECT_ABORTED')
  })

  test('a wallet that grants accounts and then hangs is given up after ten seconds', async () => {
    const outcome = rejection(rig.connect(createScriptedWallet({ eth_chainId: hang })))
    await rig.clock.advance(9_999)
    expect(rig.clock.waiting).toBe(1)
    await rig.clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'WALLET_ERROR', context: { reason: 'timeout' } })
    expect(rig.clock.waiting).toBe(0)
  })

  test('a connector whose provider does not come is given up after ten seconds', async () => {
    const request = { connector: connectorTo(() => new Promise(() => undefined)), signal: new AbortController().signal }
    const outcome = rejection(rig.protocol.connect(request))
    await rig.clock.advance(10_000)
    expect(await outcome).toMatchObject({ code: 'WALLET_ERROR', context: { reason: 'timeout' } })
  })

  test('unloading the adapter gives up also while the wallet asks about the network', async () => {
    const wallet = createScriptedWallet({ wallet_switchEthereumChain: hang })
    const outcome = rejection(rig.connect(wallet, 'eip155:10'))
    await settle()
    rig.scope.unload()
    expect((await outcome).code).toBe('CONNECT_ABORTED')
    expect(wallet.methods.at(-1)).toBe('wallet_switchEthereumChain')
  })

  test('the visitor may take their time in the wallet', async () => {
    const answer = deferred()
    const wallet = createScriptedWallet({ eth_requestAccounts: () => answer.promise })
    const connected = rig.connect(wallet)
    await rig.clock.advance(600_000)
    answer.resolve([someAddress])
    expect((await connected).network).toBe('eip155:1')
  })
})

describe('restoring', () => {
  test('asks without the visitor', async () => {
    const wallet = createScriptedWallet({ eth_chainId: () => '0xa' })
    expect(await rig.restore(wallet)).toMatchObject({ network: 'eip155:10', connectorId: 'test', accounts: [{ address: someAddress }] })
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('is undefined when the wallet grants nothing any more', async () => {
    const wallet = createScriptedWallet({ eth_accounts: () => [] })
    expect(await rig.restore(wallet)).toBeUndefined()
    expect(wallet.methods).toEqual(['eth_accounts'])
  })

  test.each(['eth_accounts', 'eth_chainId'])('a wallet that hangs at %s is given up after three seconds', async (method) => {
    const outcome = rejection(rig.restore(createScriptedWallet({ [method]: hang })))
    await rig.clock.advance(2_999)
    expect(rig.clock.waiting).toBe(1)
    await rig.clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'WALLET_ERROR', context: { reason: 'timeout' } })
  })

  test('can be given up', async () => {
    const controller = new AbortController()
    const outcome = rejection(rig.restore(createScriptedWallet({ eth_accounts: hang }), controller.signal))
    controller.abort()
    expect((await outcome).code).toBe('CONNECT_ABORTED')
    expect(rig.clock.waiting).toBe(0)
  })
})

describe('disconnecting', () => {
  test('takes the permission back', async () => {
    const wallet = createScriptedWallet({ wallet_revokePermissions: () => null })
    await rig.protocol.disconnect(await rig.connect(wallet))
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  })

  test.each([
    ['does not know the method', fail(4200)],
    ['refuses', fail(4001)],
    ['throws nonsense', fail('?')],
  ])('never rejects when the wallet %s', async (_, answer) => {
    const connection = await rig.connect(createScriptedWallet({ wallet_revokePermissions: answer }))
    await expect(rig.protocol.disconnect(connection)).resolves.toBeUndefined()
  })

  test('waits two seconds for a wallet that hangs', async () => {
    const connection = await rig.connect(createScriptedWallet({ wallet_revokePermissions: hang }))
    const done = jest.fn()
    void rig.protocol.disconnect(connection).then(done)
    await rig.clock.advance(1_999)
    expect(done).not.toHaveBeenCalled()
    await rig.clock.advance(1)
    expect(done).toHaveBeenCalled()
  })

  test('does not wait any longer once the adapter is unloaded', async () => {
    const connection = await rig.connect(createScriptedWallet({ wallet_revokePermissions: hang }))
    const done = rig.protocol.disconnect(connection)
    rig.scope.unload()
    await expect(done).resolves.toBeUndefined()
    expect(rig.clock.waiting).toBe(0)
  })
})
