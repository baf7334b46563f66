import type { ConnectionInfo } from '../../../kernel/contract/adapters.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { ConnectionState, SessionsService } from '../../../kernel/contract/session-services.ts'
import { createAccountRequests } from '../../../kernel/contract/tools/account-requests.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createStore } from '../../../kernel/streams/store.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'

const NETWORK = 'solana:1'
const call = { account: 'own', network: NETWORK } as const

const at = (address: string, network: ConnectionInfo['network'] = NETWORK, chosen = false): ConnectionState => ({
  status: 'connected',
  connection: {
    namespace: 'solana',
    connectorId: 'test',
    network,
    accounts: [{ namespace: 'solana', address, type: 'eoa' }],
    ...(chosen && { chosen }),
  },
})

const start = (initial: ConnectionState = at('own')) => {
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const state = createStore<ConnectionState>(delivery, initial)
  const asked: (RequestArguments & { readonly signal: AbortSignal | undefined })[] = []
  const place = { accounts: ['own', 'other'] as readonly unknown[], network: NETWORK as unknown }
  const answers = { place: Promise.resolve<unknown>(null), work: Promise.resolve<unknown>('done') }
  const request: SessionsService['request'] = async (_, args, options) => {
    asked.push({ ...args, signal: options?.signal })
    return args.method === 'where' ? answers.place : answers.work
  }
  const clock = createManualClock()
  const ended = new AbortController()
  const sessions = { of: () => state, request } as unknown as SessionsService
  const wallet = createAccountRequests({
    namespace: 'solana',
    sessions,
    clock,
    signal: ended.signal,
    async placeOf(ask) {
      await ask('where')
      return place
    },
    subjectOf: ({ account }) => ({ pubkey: account }),
  })
  return { answers, asked, clock, ended, place, state, wallet, methods: () => asked.map(({ method }) => method) }
}

test('a request names the account, whatever its params name', async () => {
  const { wallet, asked } = start()
  expect(await wallet.send(call, 'sign', { text: 'x', pubkey: 'other' })).toBe('done')
  expect(asked[1]).toMatchObject({ method: 'sign', params: { text: 'x', pubkey: 'own' } })
})

test.each([
  ['the connection is for another account', at('other'), {}, []],
  ['the connection is on another network', at('own', 'solana:2'), {}, []],
  ['the wallet is on another network', at('own'), { network: 'solana:2' }, ['where']],
  ['the wallet has another account in use', at('own'), { accounts: ['other', 'own'] }, ['where']],
  ['the wallet grants nothing any more', at('own', NETWORK, true), { accounts: [] }, ['where']],
])('where %s, it is not asked', async (_, state, place, methods) => {
  const bench = start(state)
  Object.assign(bench.place, place)
  expect((await rejection(bench.wallet.send(call, 'sign', {}))).code).toBe('REQUEST_VOID')
  expect(bench.methods()).toEqual(methods)
})

test('an account that the visitor has chosen here need not be the one in use in the wallet', async () => {
  const bench = start(at('own', NETWORK, true))
  Object.assign(bench.place, { accounts: ['other', 'own'] })
  expect(await bench.wallet.send(call, 'sign', {})).toBe('done')
})

test('while nobody is connected nothing is asked', async () => {
  const { wallet, methods } = start({ status: 'disconnected' } as ConnectionState)
  const errors = [await rejection(wallet.send(call, 'sign', {})), await rejection(wallet.ask(call, 'where'))]
  expect([errors.map(({ code }) => code), methods()]).toEqual([['DISCONNECTED', 'DISCONNECTED'], []])
})

test('a connection that changes while the wallet says where it is: nobody is asked to sign', async () => {
  const bench = start()
  const where = deferred<unknown>()
  bench.answers.place = where.promise
  const sent = rejection(bench.wallet.send(call, 'sign', {}))
  await settle()
  bench.state.set(at('other'))
  where.resolve(null)
  expect((await sent).code).toBe('REQUEST_VOID')
  expect(bench.methods()).toEqual(['where'])
})

test('a signature that comes after a change is nobody’s; what is sent is sent', async () => {
  const bench = start()
  const work = deferred<unknown>()
  bench.answers.work = work.promise
  const signed = rejection(bench.wallet.sign(call, 'sign', {}))
  const sent = bench.wallet.send(call, 'send', {})
  await settle()
  expect(bench.methods()).toEqual(['where', 'where', 'sign', 'send'])
  bench.state.set(at('other'))
  expect((await signed).code).toBe('REQUEST_VOID')
  work.resolve('id')
  expect(await sent).toBe('id')
})

test('who gives up ends the request; a wallet that does not say where it is ends it after 10 s', async () => {
  const bench = start()
  bench.answers.work = new Promise(() => undefined)
  const outer = new AbortController()
  const given = rejection(bench.wallet.send({ ...call, signal: outer.signal }, 'sign', {}))
  const unloaded = rejection(bench.wallet.send(call, 'sign', {}))
  await settle()
  outer.abort()
  expect((await given).code).toBe('REQUEST_ABORTED')
  expect(bench.asked.filter(({ method }) => method === 'sign').map(({ signal }) => signal?.aborted)).toEqual([true, false])
  bench.ended.abort()
  expect((await unloaded).code).toBe('REQUEST_ABORTED')

  const silent = start()
  silent.answers.place = new Promise(() => undefined)
  const late = rejection(silent.wallet.send(call, 'sign', {}))
  await silent.clock.advance(10_000)
  const { code, context } = await late
  expect([code, context.reason, silent.asked[0]?.signal?.aborted]).toEqual(['WALLET_ERROR', 'timeout', true])
})
