/** @jest-environment node */

import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const id = `0x${'ab'.repeat(32)}`
const otherId = `0x${'cd'.repeat(32)}`
const to = '0xde709f2102306220921060314715629080e2fb77'
const someOther = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const sent = { hash: id, from: someAddress.toLowerCase(), to, nonce: '0x5', value: '0x7', input: '0x', type: '0x2', chainId: '0x1' }
const receipt = (change: object = {}) => ({ transactionHash: id, blockNumber: '0x10', status: '0x1', logs: [], ...change })

let server: RpcServer
let clock: ManualClock
let rig: ActionsRig

beforeEach(async () => {
  clock = createManualClock()
  server = await startRpcServer(1, {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => sent,
    eth_blockNumber: () => '0x10',
    eth_getTransactionCount: () => '0x5',
  })
  rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)] })
})
afterEach(async () => {
  rig.scope.unload()
  await server.close()
})

const looks = (): number => server.methods.filter((method) => method === 'eth_getTransactionReceipt').length
const wait = (signal?: AbortSignal) => rig.actions.send.wait({ ...rig.call, id, ...(signal && { signal }) })

/** Between two looks: no request runs, only the pause and the whole limit. */
const pausing = (): boolean => clock.waiting === 2 && clock.durations.every((ms) => ms === 180_000 || ms <= 4_000)

/** A pause before another look, when nothing else waits. */
const pausingAlone = (): boolean => clock.durations.some((ms) => ms <= 4_000)

const looked = (count: number): Promise<true> => until(() => looks() >= count && pausing())

/** Moves the clock from pause to pause until the work is done. */
const lookOn = async (work: Promise<unknown>): Promise<void> => {
  let over = false
  const end = (): void => {
    over = true
  }
  work.then(end, end)
  while (!over) {
    await until(() => over || pausing())
    await clock.advance(4_000)
  }
}

test('resolves with the first receipt', async () => {
  server.answer('eth_getTransactionReceipt', () => receipt())
  await wait()
  // What was asked beside the receipt may still be on its way.
  await until(() => clock.waiting === 0)
})

test('a receipt counts also where the endpoint cannot say what was sent', async () => {
  server.answer('eth_getTransactionReceipt', () => receipt())
  server.answer('eth_getTransactionByHash', () => {
    throw new RpcError(-32601, 'the method is not available')
  })
  await wait()
  expect(looks()).toBe(1)
})

test('looks soon at first, then every four seconds', async () => {
  const done = wait()
  let count = 1
  for (const pause of [200, 400, 800, 1_600, 3_200, 4_000, 4_000]) {
    await looked(count)
    await clock.advance(pause - 1)
    expect(looks()).toBe(count)
    await clock.advance(1)
    count += 1
  }
  server.answer('eth_getTransactionReceipt', () => receipt())
  await lookOn(done)
  await done
})

test('a transaction in no block yet is not in one', async () => {
  server.answer('eth_getTransactionReceipt', () => receipt({ blockNumber: null }))
  const done = wait()
  await looked(1)
  server.answer('eth_getTransactionReceipt', () => receipt())
  await lookOn(done)
  await expect(done).resolves.toBeUndefined()
})

test('63: after 180 seconds nothing is known: RECEIPT_TIMEOUT', async () => {
  const outcome = rejection(wait())
  await lookOn(outcome)
  expect(await outcome).toMatchObject({ code: 'RECEIPT_TIMEOUT', context: { hash: id } })
  expect(clock.now()).toBe(180_000)
  expect(clock.waiting).toBe(0)
})

test('a receipt counts in whatever case the endpoint writes its hash', async () => {
  server.answer('eth_getTransactionReceipt', () => receipt({ transactionHash: id.toUpperCase().replace('0X', '0x') }))
  await wait()
  expect(looks()).toBe(1)
})

test('an endpoint of another chain is not asked for three minutes', async () => {
  server.answer('eth_chainId', () => '0xa')
  const outcome = rejection(wait())
  await lookOn(outcome)
  expect((await outcome).code).toBe('CHAIN_UNSUPPORTED')
})

test('a failed transaction is one', async () => {
  server.answer('eth_getTransactionReceipt', () => receipt({ status: '0x0' }))
  expect(await rejection(wait())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'reverted', hash: id } })
})

test.each([
  ['of another transaction', { transactionHash: otherId }],
  ['without a status', { status: undefined }],
  ['with a status of nonsense', { status: '0x7' }],
])('a receipt %s is no success', async (_, change) => {
  server.answer('eth_getTransactionReceipt', () => receipt(change))
  const done = wait()
  for (const count of [1, 2, 3]) {
    await looked(count)
    await clock.advance(4_000)
  }
  server.answer('eth_getTransactionReceipt', () => receipt())
  await lookOn(done)
  expect(looks()).toBeGreaterThan(3)
})

test('an endpoint that fails for a while says nothing about the transaction', async () => {
  server.fault({ status: 401 })
  const done = wait()
  await until(() => rig.scope.logged.includes('info: Looking for the receipt failed.') && pausing())
  server.fault(undefined)
  server.answer('eth_getTransactionReceipt', () => receipt())
  await clock.advance(4_000)
  await done
})

describe('60, 61: another transaction with the same nonce', () => {
  const replaceBy = (change: object, status = '0x1') => {
    server.answer('eth_getTransactionCount', () => '0x6')
    server.answer('eth_blockNumber', () => '0x12')
    server.answer('eth_getBlockByNumber', ([number]) => ({
      number,
      transactions: number === '0x11' ? [{ ...sent, hash: otherId, ...change }] : [],
    }))
    server.answer('eth_getTransactionReceipt', ([hash]) => (hash === otherId ? receipt({ transactionHash: otherId, status }) : null))
  }
  const waitAndReplace = async (change: object, status?: string): Promise<unknown> => {
    const work = wait()
    work.catch(() => undefined)
    await looked(1)
    replaceBy(change, status)
    await lookOn(work)
    return work
  }

  test('the same at another price is the same', async () => {
    await expect(waitAndReplace({ maxFeePerGas: '0x9' })).resolves.toBe(otherId)
  })

  test('the same at another price may fail', async () => {
    expect(await rejection(waitAndReplace({}, '0x0'))).toMatchObject({
      code: 'TRANSACTION_FAILED',
      context: { reason: 'reverted', hash: otherId },
    })
  })

  test.each([
    ['cancelled', { to: sent.from, value: '0x0' }],
    ['replaced', { value: '0x8' }],
    ['replaced', { to: sent.from, value: '0x1' }],
    ['replaced', { to: someOther, value: '0x0' }],
    ['replaced', { to: someOther }],
    ['replaced', { to: null }],
    ['replaced', { input: '0x12' }],
  ])('%s: %j', async (reason, change) => {
    expect(await rejection(waitAndReplace(change))).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason, hash: otherId } })
  })

  test.each([
    ['of another account', { from: someOther }],
    ['of another nonce', { nonce: '0x6' }],
  ])('one %s takes nobody’s place', async (_, change) => {
    expect((await rejection(waitAndReplace(change))).code).toBe('RECEIPT_TIMEOUT')
  })

  test('one that comes after the transaction’s own block was taken away is found', async () => {
    const outcome = rejection(wait())
    await looked(1)
    server.answer('eth_getTransactionCount', () => '0x6')
    server.answer('eth_blockNumber', () => '0x12')
    server.answer('eth_getBlockByNumber', ([number]) => ({
      number,
      transactions: number === '0x11' ? [sent] : number === '0x12' ? [{ ...sent, hash: otherId, value: '0x8' }] : [],
    }))
    await lookOn(outcome)
    expect(await outcome).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'replaced', hash: otherId } })
  })

  test('is looked for in fifty blocks at a time, and in none that is not there', async () => {
    const done = wait()
    await looked(1)
    server.answer('eth_getTransactionCount', () => '0x6')
    server.answer('eth_blockNumber', () => '0x70')
    server.answer('eth_getBlockByNumber', ([number]) => ({ number, transactions: [] }))
    const read: number[] = []
    for (const count of [2, 3, 4]) {
      await clock.advance(4_000)
      await looked(count)
      read.push(server.methods.filter((method) => method === 'eth_getBlockByNumber').length)
    }
    expect([read, rig.scope.logged]).toEqual([[50, 97, 97], []])
    server.answer('eth_getTransactionReceipt', () => receipt())
    await lookOn(done)
  })
})

describe('a transaction that the endpoint knew and knows no longer', () => {
  test('is dropped, and said to be after some seconds', async () => {
    const work = wait()
    const outcome = rejection(work)
    await looked(1)
    server.answer('eth_getTransactionByHash', () => null)
    await lookOn(outcome)
    expect(await outcome).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'dropped', hash: id } })
    expect(clock.now()).toBeGreaterThanOrEqual(15_000)
    expect(clock.now()).toBeLessThan(30_000)
  })

  test('is not while another one with its nonce waits', async () => {
    const outcome = rejection(wait())
    await looked(1)
    server.answer('eth_getTransactionByHash', () => null)
    server.answer('eth_getTransactionCount', ([, block]) => (block === 'pending' ? '0x6' : '0x5'))
    await lookOn(outcome)
    expect((await outcome).code).toBe('RECEIPT_TIMEOUT')
  })

  test('is not where it is there again', async () => {
    const outcome = rejection(wait())
    await looked(1)
    let asked = 0
    server.answer('eth_getTransactionByHash', () => {
      asked += 1
      return asked % 3 === 0 ? sent : null
    })
    await lookOn(outcome)
    expect((await outcome).code).toBe('RECEIPT_TIMEOUT')
  })

  test('is never said to be where the endpoint has not seen it', async () => {
    server.answer('eth_getTransactionByHash', () => null)
    const outcome = rejection(wait())
    await lookOn(outcome)
    expect((await outcome).code).toBe('RECEIPT_TIMEOUT')
  })

  test('is where an earlier wait has seen it; that wait says so once', async () => {
    const onSeen = jest.fn()
    const life = new AbortController()
    const first = rejection(rig.actions.send.wait({ ...rig.call, id, onSeen, signal: life.signal }))
    await looked(1)
    await clock.advance(4_000)
    await looked(2)
    expect(onSeen).toHaveBeenCalledTimes(1)
    life.abort()
    await first
    server.answer('eth_getTransactionByHash', () => null)
    const outcome = rejection(rig.actions.send.wait({ ...rig.call, id, seen: true }))
    await lookOn(outcome)
    expect(await outcome).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'dropped', hash: id } })
    expect(clock.now()).toBeLessThan(34_000)
  })
})

test('can be given up, and ends with the adapter', async () => {
  const controller = new AbortController()
  const outcome = rejection(wait(controller.signal))
  await looked(1)
  controller.abort()
  expect((await outcome).code).toBe('REQUEST_ABORTED')
  await until(() => clock.waiting === 0)
  const other = rejection(wait())
  await looked(2)
  rig.scope.unload()
  expect((await other).code).toBe('REQUEST_ABORTED')
  await until(() => clock.waiting === 0)
})

test('given up while the endpoint is asked, it is not asked again', async () => {
  server.fault({ hang: 'all' })
  const controller = new AbortController()
  const outcome = rejection(wait(controller.signal))
  await until(() => server.methods.length > 0)
  controller.abort()
  expect((await outcome).code).toBe('REQUEST_ABORTED')
  // The question itself is left alone after ten seconds.
  await clock.advance(10_000)
  await until(() => clock.waiting === 0 || pausingAlone())
  expect(clock.waiting).toBe(0)
})

test('what is no hash is not looked for', async () => {
  expect((await rejection(rig.actions.send.wait({ ...rig.call, id: '0x12' }))).code).toBe('PARAMS_INVALID')
})

describe('62: a host that wants more than one confirmation', () => {
  beforeEach(async () => {
    rig.scope.unload()
    rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)], options: { confirmations: 3 } })
  })

  test('waits for as many blocks', async () => {
    server.answer('eth_getTransactionReceipt', () => receipt())
    const done = wait()
    for (const [at, block] of ['0x10', '0x11'].entries()) {
      server.answer('eth_blockNumber', () => block)
      await looked(at + 1)
      await clock.advance(4_000)
    }
    server.answer('eth_blockNumber', () => '0x12')
    await lookOn(done)
    await expect(done).resolves.toBeUndefined()
    expect(looks()).toBeGreaterThanOrEqual(3)
  })

  test('a reorg that removes the receipt makes it wait again; then it is final', async () => {
    server.answer('eth_getTransactionReceipt', () => receipt())
    const done = wait()
    await looked(1)
    server.answer('eth_getTransactionReceipt', () => null)
    server.answer('eth_blockNumber', () => '0x13')
    await clock.advance(4_000)
    await looked(2)
    server.answer('eth_getTransactionReceipt', () => receipt({ blockNumber: '0x13' }))
    await clock.advance(4_000)
    await looked(3)
    server.answer('eth_blockNumber', () => '0x15')
    await lookOn(done)
    await expect(done).resolves.toBeUndefined()
  })

  test.each([0, 1.5, -1, Number.NaN])('%p confirmations are refused', async (confirmations) => {
    expect((await rejection(createActionsRig(createScriptedWallet(), { options: { confirmations } }))).code).toBe('OPTION_INVALID')
  })
})

describe('an id that is the wallet’s own, as smart accounts answer it', () => {
  const withBatches = async (status: number, hashes: readonly string[] = [otherId], onChain: object = {}) => {
    rig.scope.unload()
    const wallet = createScriptedWallet({
      wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }),
      wallet_getCallsStatus: () => ({ status, receipts: hashes.map((transactionHash) => ({ transactionHash })) }),
    })
    rig = await createActionsRig(wallet, { clock, networks: [evmNetwork(1, server.url)] })
    server.answer('eth_getTransactionByHash', () => null)
    server.answer('eth_getTransactionReceipt', ([hash]) => (hash === otherId ? receipt({ transactionHash: otherId, ...onChain }) : null))
    await rig.ofWallet()
    return wallet
  }

  test('leads to the transaction that it came to', async () => {
    const wallet = await withBatches(200)
    await expect(wait()).resolves.toBe(otherId)
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_getCallsStatus', params: [id] })
  })

  test('of several transactions leads to the last', async () => {
    await withBatches(200, [`0x${'ef'.repeat(32)}`, otherId])
    await expect(wait()).resolves.toBe(otherId)
  })

  test('may have come to nothing on the chain, whatever the wallet says', async () => {
    await withBatches(200, [otherId], { status: '0x0' })
    expect(await rejection(wait())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'reverted', hash: otherId } })
  })

  test('is waited for while the wallet says that it is pending, also with a receipt', async () => {
    await withBatches(100)
    const outcome = rejection(wait())
    await lookOn(outcome)
    expect((await outcome).code).toBe('RECEIPT_TIMEOUT')
  })

  test.each([500, 600])('may have failed (%i)', async (status) => {
    await withBatches(status)
    expect(await rejection(wait())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'reverted', hash: otherId } })
  })

  test('may have been given up by the wallet', async () => {
    await withBatches(400, [])
    expect(await rejection(wait())).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'givenUp' } })
  })

  test('is not asked for where another account is connected since', async () => {
    const wallet = await withBatches(200)
    rig.scope.connected({ ...rig.connection, accounts: [{ namespace: 'eip155', address: someOther, type: 'eoa' }] })
    const waiting = rejection(rig.actions.send.wait({ ...rig.call, account: someOther, id }))
    await lookOn(waiting)
    expect((await waiting).code).toBe('RECEIPT_TIMEOUT')
    expect(wallet.methods).not.toContain('wallet_getCallsStatus')
  })

  test('is not asked for where the wallet has no batches', async () => {
    const wallet = await withBatches(200)
    wallet.script('wallet_getCapabilities', () => ({}))
    await rig.ofWallet()
    const outcome = rejection(wait())
    await lookOn(outcome)
    expect((await outcome).code).toBe('RECEIPT_TIMEOUT')
    expect(wallet.methods).not.toContain('wallet_getCallsStatus')
  })
})
