/** @jest-environment node */

import { rejection } from '../../../support/rejection.ts'
import {
  clock,
  endWaits,
  id,
  looked,
  lookOn,
  otherId,
  receipt,
  rig,
  sent,
  server,
  someOther,
  startWaits,
  wait,
} from '../../support/receipt-waits.ts'

beforeEach(startWaits)
afterEach(endWaits)

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
