/** @jest-environment node */
import { getEventListeners } from 'node:events'
import { stringToHex } from 'viem'
import { deferred, settle } from '../../support/deferred.ts'
import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, fail, hang, otherAddress, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const signature = `0x${'12'.repeat(65)}`

let wallet: ScriptedWallet
let rig: ActionsRig
let clock: ManualClock

beforeEach(async () => {
  clock = createManualClock()
  wallet = createScriptedWallet({ personal_sign: () => signature })
  rig = await createActionsRig(wallet, { clock })
})
afterEach(() => rig.scope.unload())

const sign = (call = rig.call) => rig.actions.sign.signMessage({ ...call, message: 'Hello' })

test('is personal_sign of the text’s bytes, after a look at the wallet', async () => {
  expect(await sign()).toBe(signature)
  expect(wallet.methods).toEqual(['eth_chainId', 'eth_accounts', 'personal_sign'])
  expect(wallet.asked.at(-1)?.params).toEqual([stringToHex('Hello'), someAddress])
})

test.each([
  ['0x48656c6c6f', '0x307834383635366336633666'],
  ['0X48656C6C6F', '0x305834383635364336433646'],
  ['48656c6c6f', '0x34383635366336633666'],
  ['0x', '0x3078'],
  ['', '0x'],
])('a message that looks like hex is signed as text: %p', async (message, bytes) => {
  expect(await rig.actions.sign.signMessage({ ...rig.call, message })).toBe(signature)
  expect(wallet.asked.at(-1)?.params).toEqual([bytes, someAddress])
})

test('the account’s spelling does not matter, its place does', async () => {
  expect(await sign({ ...rig.call, account: someAddress.toLowerCase() })).toBe(signature)
  expect(wallet.asked.at(-1)?.params).toContain(someAddress)
  wallet.script('eth_accounts', () => [otherAddress, someAddress])
  expect((await rejection(sign())).code).toBe('REQUEST_VOID')
  // Unless it was chosen here: the wallet has another in front and grants this one.
  rig.scope.connected({ ...rig.connection, chosen: true })
  expect(await sign()).toBe(signature)
  expect(wallet.asked.at(-1)?.params).toContain(someAddress)
  wallet.script('eth_accounts', () => [otherAddress])
  expect((await rejection(sign())).code).toBe('REQUEST_VOID')
})

test.each([
  ['nothing', undefined],
  ['no bytes', '0x'],
  ['a word', 'signed'],
  ['half a byte', '0x123'],
])('an answer of %s is no signature', async (_, answer) => {
  wallet.script('personal_sign', () => answer)
  expect((await rejection(sign())).code).toBe('WALLET_ERROR')
})

test('a contract account’s long signature is one', async () => {
  const long = `0x${'12'.repeat(2_000)}`
  wallet.script('personal_sign', () => long)
  expect(await sign()).toBe(long)
})

describe('72: while the wallet asks', () => {
  test.each([
    ['the account', () => ({ ...rig.connection, accounts: [{ namespace: 'eip155', address: otherAddress, type: 'eoa' }] as const })],
    ['the network', () => ({ ...rig.connection, network: 'eip155:10' as const })],
  ])('%s changes: void at once, and the late answer is thrown away', async (_, moved) => {
    const answer = deferred()
    wallet.script('personal_sign', () => answer.promise)
    const outcome = rejection(sign())
    await settle()
    expect(wallet.methods).toContain('personal_sign')
    rig.scope.connected(moved())
    expect((await outcome).code).toBe('REQUEST_VOID')
    answer.resolve(signature)
    await settle()
  })

  test('the connection ends: void at once', async () => {
    wallet.script('personal_sign', hang)
    const outcome = rejection(sign())
    await settle()
    expect(wallet.methods).toContain('personal_sign')
    rig.scope.state.set({ status: 'disconnected' })
    expect((await outcome).code).toBe('REQUEST_VOID')
  })

  test('a new object for the same connection changes nothing', async () => {
    const answer = deferred()
    wallet.script('personal_sign', () => answer.promise)
    const signed = sign()
    await settle()
    rig.scope.connected({ ...rig.connection })
    answer.resolve(signature)
    expect(await signed).toBe(signature)
  })

  test('a transaction is not thrown away: once sent it is so', async () => {
    const answer = deferred()
    wallet.script('eth_sendTransaction', () => answer.promise)
    const sent = rig.actions.send.send({ ...rig.call, to: otherAddress, amount: 1n })
    await settle()
    rig.scope.connected({ ...rig.connection, network: 'eip155:10' })
    const hash = `0x${'ab'.repeat(32)}`
    answer.resolve(hash)
    expect(await sent).toBe(hash)
  })

  test('the visitor gives up', async () => {
    wallet.script('personal_sign', hang)
    const controller = new AbortController()
    const outcome = rejection(sign({ ...rig.call, signal: controller.signal }))
    await settle()
    controller.abort()
    expect((await outcome).code).toBe('REQUEST_ABORTED')
    expect(clock.waiting).toBe(0)
  })

  test('the adapter is unloaded', async () => {
    wallet.script('personal_sign', hang)
    const outcome = rejection(sign())
    await settle()
    rig.scope.unload()
    expect((await outcome).code).toBe('REQUEST_ABORTED')
  })
})

test('a request that is over leaves no listener behind', async () => {
  const { signal } = new AbortController()
  await sign({ ...rig.call, signal })
  wallet.script('personal_sign', fail(4001))
  await rejection(sign({ ...rig.call, signal }))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('given up between look and question, nothing is asked', async () => {
  const chain = deferred()
  wallet.script('eth_chainId', () => chain.promise)
  const controller = new AbortController()
  const outcome = rejection(sign({ ...rig.call, signal: controller.signal }))
  await settle()
  controller.abort()
  chain.resolve('0x1')
  expect((await outcome).code).toBe('REQUEST_ABORTED')
  await settle()
  expect(wallet.methods).not.toContain('personal_sign')
})

test.each(['eth_chainId', 'eth_accounts'])('a wallet that hangs at %s is given up after ten seconds', async (method) => {
  wallet.script(method, hang)
  const outcome = rejection(sign())
  await clock.advance(10_000)
  expect(await outcome).toMatchObject({ code: 'WALLET_ERROR', context: { reason: 'timeout' } })
})

test('a connection whose provider cannot be asked', async () => {
  rig.scope.connected({ ...rig.connection, provider: {} as never })
  expect((await rejection(sign())).code).toBe('PROVIDER_MISSING')
})

test('the visitor’s refusal keeps its code', async () => {
  wallet.script('personal_sign', fail(4001))
  expect(await rejection(sign())).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
})

test('the empty signature is handed on where the account has code, and is none where the chain does not say so', async () => {
  const rpc = await startRpcServer(1, { eth_getCode: () => '0x6080' })
  const safe = await createActionsRig(wallet, { clock, networks: [{ ...evmNetwork(1), rpcUrls: { default: { http: [rpc.url] } } }] })
  wallet.script('personal_sign', () => '0x')
  const ask = (): Promise<string> => safe.actions.sign.signMessage({ ...safe.call, message: 'Hello' })
  expect(await ask()).toBe('0x')
  rpc.answer('eth_getCode', () => '0x')
  expect((await rejection(ask())).code).toBe('WALLET_ERROR')
  safe.scope.unload()
  await rpc.close()
})
