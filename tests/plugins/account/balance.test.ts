import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../../kernel/contract/features.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../kernel/streams/latest.ts'
import { createStore } from '../../../kernel/streams/store.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'
import { type BalanceDeps, createBalance, READ_EVERY, READ_LIMIT } from '../../../plugins/account/balance.ts'
import { network } from '../../kernel/support/kernel.ts'
import { type Deferred, deferred, settle } from '../../support/deferred.ts'

type Account = ReturnType<BalanceDeps['accounts']['active']['get']>
interface Answer {
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
}
interface Reading extends Deferred<Answer> {
  readonly account: string
  readonly network: string
  readonly signal: AbortSignal | undefined
  readonly forceUpdate: boolean | undefined
}

const ether = (amount: bigint): Answer => ({ amount, decimals: 18, symbol: 'C' })
const accountOf = (address: string): Account => ({
  namespace: 'eip155',
  address,
  type: 'eoa',
  caipAddress: `eip155:1:${address}`,
})

const clock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

const start = (features?: (readings: Reading[]) => ChainAdapter) => {
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const readings: Reading[] = []
  const undos: (() => void)[] = []
  const account = createStore<Account>(delivery, accountOf('0xa'))
  const active = createStore<Network | undefined>(delivery, network(1))
  const adapter: ChainAdapter = features?.(readings) ?? {
    namespace: 'eip155',
    balance: {
      balance({ account: address, network: id, signal, forceUpdate }) {
        const reading = { account: address, network: id, signal, forceUpdate, ...deferred<Answer>() }
        readings.push(reading)
        return reading.promise
      },
    },
  }
  const deps = {
    accounts: { active: account },
    networks: { active },
    wallet: { load: async () => adapter },
    // Only these parts are read.
  } as unknown as BalanceDeps
  const life = new AbortController()
  const stores = createStoreFactory(delivery, life.signal, createLatest(delivery, life.signal))
  const balance = createBalance(deps, clock, stores, (undo) => undos.push(undo))
  const unload = (): void => {
    life.abort()
    for (const undo of undos.reverse()) undo()
  }
  return { balance, readings, account, active, unload }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('nothing is read before somebody asks', async () => {
  const { balance, readings, account } = start()
  account.set(accountOf('0xb'))
  await settle()
  expect(readings).toHaveLength(0)
  expect(balance.state.get()).toEqual({ status: 'none' })
})

test('it is read at once, every 10 s, and no more when nobody looks', async () => {
  const { balance, readings } = start()
  const stop = balance.watch()
  const stopOther = balance.watch()
  expect(balance.state.get()).toEqual({ status: 'loading' })
  await settle()
  readings[0]?.resolve(ether(1n))
  await settle()
  expect(balance.state.get()).toMatchObject({ status: 'ready', amount: 1n, account: '0xa', network: 'eip155:1' })
  stop()
  jest.advanceTimersByTime(READ_EVERY)
  expect(balance.state.get()).toMatchObject({ status: 'ready', amount: 1n })
  await settle()
  expect(readings).toHaveLength(2)
  jest.advanceTimersByTime(READ_EVERY)
  await settle()
  expect(readings).toHaveLength(2)
  readings[1]?.resolve(ether(2n))
  await settle()
  expect(balance.state.get()).toMatchObject({ amount: 2n })
  // The adapter may answer what it has kept.
  expect(readings.map(({ forceUpdate }) => forceUpdate)).toEqual([false, false])
  stopOther()
  stopOther()
  jest.advanceTimersByTime(10 * READ_EVERY)
  await settle()
  expect(readings).toHaveLength(2)
})

test('a refresh takes the place of a reading under way: the older answer is not shown', async () => {
  const { balance, readings } = start()
  const first = balance.refresh()
  await settle()
  const second = balance.refresh()
  await first
  await settle()
  expect(readings[0]?.signal?.aborted).toBe(true)
  expect(readings[1]?.forceUpdate).toBe(true)
  readings[1]?.resolve(ether(7n))
  await second
  readings[0]?.resolve(ether(1n))
  await settle()
  expect(balance.state.get()).toMatchObject({ status: 'ready', amount: 7n })
})

test('another account or network: the old amount goes, its late answer is not shown', async () => {
  const { balance, readings, account, active } = start()
  balance.watch()
  await settle()
  account.set(accountOf('0xb'))
  await settle()
  active.set(network(10))
  await settle()
  expect(readings.map((reading) => `${reading.network} ${reading.account}`)).toEqual(['eip155:1 0xa', 'eip155:1 0xb', 'eip155:10 0xb'])
  for (const [index, reading] of readings.entries()) reading.resolve(ether(BigInt(index)))
  await settle()
  expect(balance.state.get()).toMatchObject({ network: 'eip155:10', account: '0xb', amount: 2n })
  active.set(undefined)
  expect(balance.state.get()).toEqual({ status: 'none' })
  await settle()
  expect(readings).toHaveLength(3)
})

test('a failure is a state that heals by itself', async () => {
  const { balance, readings } = start()
  balance.watch()
  await settle()
  readings[0]?.reject('down')
  await settle()
  expect(balance.state.get()).toMatchObject({ status: 'failed', error: { code: 'WALLET_ERROR' } })
  jest.advanceTimersByTime(READ_EVERY)
  expect(balance.state.get()).toMatchObject({ status: 'failed' })
  await settle()
  readings[1]?.resolve(ether(3n))
  await settle()
  expect(balance.state.get()).toMatchObject({ status: 'ready', amount: 3n })
})

const refusal = (status: number) => new PorticoError('HTTP_STATUS', `HTTP status code: ${status}`, { context: { status } })
const comeBack = async (): Promise<void> => {
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

test.each([500, 503])('a node that answers %i is left alone until the visitor acts or comes back', async (status) => {
  const { balance, readings } = start()
  const stop = balance.watch()
  await settle()
  readings[0]?.reject(refusal(status))
  await settle()
  const wait = async (): Promise<void> => {
    jest.advanceTimersByTime(20 * READ_EVERY)
    await settle()
  }
  await wait()
  expect(readings).toHaveLength(1)
  await comeBack()
  readings[1]?.reject(refusal(status))
  await settle()
  await wait()
  expect(readings).toHaveLength(2)
  const refreshed = balance.refresh()
  await settle()
  readings[2]?.resolve(ether(1n))
  await refreshed
  jest.advanceTimersByTime(READ_EVERY)
  await settle()
  expect(readings).toHaveLength(4)
  readings[3]?.resolve(ether(1n))
  await settle()
  stop()
  await comeBack()
  expect(readings).toHaveLength(4)
})

test('a node that refuses a reading (404) is asked again', async () => {
  const { balance, readings } = start()
  balance.watch()
  await settle()
  readings[0]?.reject(refusal(404))
  await settle()
  jest.advanceTimersByTime(READ_EVERY)
  await settle()
  expect(readings).toHaveLength(2)
})

test('a reading that never answers has failed', async () => {
  const { balance, readings } = start()
  const done = balance.refresh()
  await settle()
  jest.advanceTimersByTime(READ_LIMIT)
  await done
  expect(balance.state.get()).toMatchObject({ status: 'failed', error: { code: 'HTTP_TIMEOUT' } })
  expect(readings[0]?.signal?.aborted).toBe(true)
})

test('an adapter without balances leaves the place empty', async () => {
  const { balance } = start(() => ({ namespace: 'eip155' }))
  await balance.refresh()
  expect(balance.state.get()).toEqual({ status: 'none' })
})

test('unloading ends everything', async () => {
  const { balance, readings, unload } = start()
  balance.watch()
  await settle()
  unload()
  expect(readings[0]?.signal?.aborted).toBe(true)
  jest.advanceTimersByTime(10 * READ_EVERY)
  await settle()
  expect(readings).toHaveLength(1)
})

test.each([
  ['decimals', { amount: 5n, decimals: 24, symbol: 'C' }],
  ['symbol', { amount: 5n, decimals: 18, symbol: 'BTC' }],
])('A23: a balance whose %s are not those of the network’s coin is not shown', async (_, answer) => {
  const { balance, readings } = start()
  const done = balance.refresh()
  await settle()
  readings[0]?.resolve(answer)
  await done
  expect(balance.state.get()).toMatchObject({ status: 'failed', error: { code: 'WALLET_ERROR' } })
})
