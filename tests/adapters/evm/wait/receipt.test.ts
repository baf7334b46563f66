/** @jest-environment node */

import { rejection } from '../../../support/rejection.ts'
import { RpcError } from '../../../support/rpc-error.ts'
import { until } from '../../../support/wait.ts'
import { createActionsRig } from '../../support/evm-actions.ts'
import {
  clock,
  connectTo,
  endWaits,
  id,
  looked,
  lookOn,
  looks,
  otherId,
  pausing,
  pausingAlone,
  receipt,
  rig,
  server,
  someOther,
  startWaits,
  wait,
} from '../../support/receipt-waits.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'

beforeEach(startWaits)
afterEach(endWaits)

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
  beforeEach(() => connectTo(createScriptedWallet(), { confirmations: 3 }))

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
    const wallet = createScriptedWallet({
      wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }),
      wallet_getCallsStatus: () => ({ status, receipts: hashes.map((transactionHash) => ({ transactionHash })) }),
    })
    await connectTo(wallet)
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
