/** @jest-environment node */

import { getEventListeners } from 'node:events'
import { settle } from '../../../support/deferred.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { rejection } from '../../../support/rejection.ts'
import { RpcError } from '../../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../../support/rpc-server.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { until } from '../../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../../support/evm-actions.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'

const INTERVAL = 30_000
const id = `0x${'ab'.repeat(32)}`

let server: RpcServer
let clock: ManualClock
let rig: ActionsRig

beforeEach(async () => {
  clock = createManualClock()
  server = await startRpcServer(1, {
    eth_newPendingTransactionFilter: () => '0x1',
    eth_getFilterChanges: () => [id],
    eth_uninstallFilter: () => true,
  })
})
afterEach(async () => {
  rig.scope.unload()
  await server.close()
})

const start = async (pendingInterval: number = INTERVAL) => {
  rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)], options: { pendingInterval } })
  const { pending } = rig.actions
  if (!pending) throw new Error('Nobody watches.')
  return pending
}
const count = (method: string): number => server.methods.filter((one) => one === method).length

/** Between two looks: no question waits for its answer, only the interval. */
const resting = (): Promise<true> => until(() => clock.waiting === 1)

const filtered = async (times = 1): Promise<void> => {
  await until(() => count('eth_newPendingTransactionFilter') === times)
  await resting()
}
/** One interval, and its question answered. */
const look = async (): Promise<void> => {
  const before = count('eth_getFilterChanges')
  await clock.advance(INTERVAL)
  await until(() => count('eth_getFilterChanges') > before)
}

test('is off unless the host says how often', async () => {
  rig = await createActionsRig(createScriptedWallet(), { networks: [evmNetwork(1, server.url)] })
  expect(rig.actions.pending).toBeUndefined()
})

test('tells of transactions that wait, 99 times and no more, and takes its filter down', async () => {
  const heard: (readonly string[])[] = []
  const stop = (await start()).watchPending(rig.call, (ids) => heard.push(ids))
  await filtered()
  for (let turn = 1; turn <= 99; turn++) {
    await look()
    await until(() => heard.length === turn)
    if (turn < 99) await resting()
  }
  expect(heard[0]).toEqual([id])
  await until(() => count('eth_uninstallFilter') === 1 && clock.waiting === 0)
  await clock.advance(INTERVAL * 3)
  expect(heard).toHaveLength(99)
  stop()
})

test('a look that finds nothing does not count, nor does what is no id', async () => {
  const heard: unknown[] = []
  server.answer('eth_getFilterChanges', () => ['0x12', 7])
  ;(await start()).watchPending(rig.call, (ids) => heard.push(ids))
  await filtered()
  await look()
  await resting()
  server.answer('eth_getFilterChanges', () => [id])
  await look()
  await until(() => heard.length === 1)
})

test('a filter that the endpoint has forgotten is made anew', async () => {
  const heard: unknown[] = []
  ;(await start()).watchPending(rig.call, (ids) => heard.push(ids))
  await filtered()
  server.answer('eth_getFilterChanges', () => {
    throw new RpcError(-32000, 'filter not found')
  })
  await look()
  await until(() => rig.scope.logged.length > 0)
  await resting()
  server.answer('eth_getFilterChanges', () => [id])
  await clock.advance(INTERVAL)
  await filtered(2)
  await look()
  await until(() => heard.length === 1)
})

describe('an endpoint that is down', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  beforeEach(() => void Object.assign(globalThis, { document: page }))
  afterEach(() => {
    rig.scope.unload()
    Reflect.deleteProperty(globalThis, 'document')
  })

  test.each([500, 503])('with %i is left alone until the visitor comes back to the page', async (status) => {
    const heard: unknown[] = []
    const stop = (await start()).watchPending(rig.call, (ids) => heard.push(ids))
    await filtered()
    server.fault({ status })
    await clock.advance(INTERVAL)
    await until(() => rig.scope.logged.length > 0)
    await resting()
    server.fault(undefined)
    const asked = server.methods.length
    for (let times = 0; times < 10; times += 1) await clock.advance(INTERVAL)
    await settle()
    expect([clock.waiting, server.methods.length]).toEqual([1, asked])
    page.dispatchEvent(new Event('visibilitychange'))
    await filtered(2)
    await look()
    await until(() => heard.length === 1)
    stop()
    page.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(count('eth_newPendingTransactionFilter')).toBe(2)
  })

  test('for another reason (404) is asked again', async () => {
    ;(await start()).watchPending(rig.call, () => undefined)
    await filtered()
    server.fault({ status: 404 })
    await clock.advance(INTERVAL)
    await until(() => rig.scope.logged.length > 0)
    await resting()
    server.fault(undefined)
    await clock.advance(INTERVAL)
    await filtered(2)
  })
})

test.each(['its undo', 'the signal', 'the adapter'])('ends with %s', async (what) => {
  const controller = new AbortController()
  const stop = (await start()).watchPending({ ...rig.call, signal: controller.signal }, () => undefined)
  await filtered()
  if (what === 'its undo') stop()
  else if (what === 'the signal') controller.abort()
  else rig.scope.unload()
  await until(() => clock.waiting === 0)
  const asked = server.methods.length
  await clock.advance(INTERVAL)
  expect(server.methods).toHaveLength(asked)
})

test.each(['the signal', 'the adapter'])('asks nothing where %s has ended before', async (what) => {
  const pending = await start()
  if (what === 'the adapter') rig.scope.unload()
  const signal = what === 'the signal' ? AbortSignal.abort() : new AbortController().signal
  pending.watchPending({ ...rig.call, signal }, () => undefined)
  await clock.advance(INTERVAL)
  expect([clock.waiting, server.methods]).toEqual([0, []])
})

test('leaves no listener behind once it has ended', async () => {
  const { signal } = new AbortController()
  const stop = (await start()).watchPending({ ...rig.call, signal }, () => undefined)
  await filtered()
  stop()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a listener that throws at the last look ends it all the same', async () => {
  const stop = (await start()).watchPending(rig.call, () => {
    throw new Error('Not mine.')
  })
  await filtered()
  for (let turn = 1; turn <= 99; turn++) {
    await look()
    if (turn < 99) await resting()
  }
  await until(() => count('eth_uninstallFilter') === 1 && clock.waiting === 0)
  stop()
})

test.each([[null], ['filter'], [{ id: '0x1' }], [`0x${'f'.repeat(65)}`]])('%j is no filter: the next look makes one', async (answer) => {
  server.answer('eth_newPendingTransactionFilter', () => answer)
  ;(await start()).watchPending(rig.call, () => undefined)
  await filtered()
  await clock.advance(INTERVAL)
  await filtered(2)
  expect(count('eth_getFilterChanges')).toBe(0)
})

test('a thousand ids are told at a time, and an answer that is no list is none', async () => {
  const heard: (readonly string[])[] = []
  server.answer('eth_getFilterChanges', () => 'ids')
  ;(await start()).watchPending(rig.call, (ids) => heard.push(ids))
  await filtered()
  await look()
  await resting()
  expect([heard, rig.scope.logged]).toEqual([[], []])
  server.answer('eth_getFilterChanges', () => Array(1_001).fill(id))
  await look()
  await until(() => heard.length === 1)
  expect(heard[0]).toHaveLength(1_000)
})

test.each([0, 999, 1_000.5, Number.NaN])('an interval of %p is refused', async (pendingInterval) => {
  expect((await rejection(start(pendingInterval))).code).toBe('OPTION_INVALID')
})
