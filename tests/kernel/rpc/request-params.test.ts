import type { RpcPolicy, RpcRequest } from '../../../kernel/contract/rpc.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc as start } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

const OWN = addressOf('alpha')
const THIEF = '0xthief'

/** Asked before, so that the code of requests is there: the copy that is made meanwhile is another than the gate's. */
const BEFORE = 'net_version'

const sentBy = ({ wallet }: Awaited<ReturnType<typeof start>>) =>
  wallet.providerOf('alpha').requests.filter(({ method }) => method !== BEFORE)

/** A policy that lets the page act between the request and the wallet. */
const pausing = () => {
  const gate = deferred<void>()
  const seen: RpcRequest[] = []
  const policy: RpcPolicy = async (request, next) => {
    if (request.method === BEFORE) return next()
    seen.push(request)
    await gate.promise
    return next()
  }
  return { policy, seen, go: () => gate.resolve() }
}

describe.each([
  ['while the gate is on its way', false],
  ['once the gate is there', true],
])('params are what they were when the request was made: %s', (_, there) => {
  /** Connected, with the code of requests as it is at that time. */
  const startAt = async (...options: Parameters<typeof start>) => {
    const kernel = await start(...options)
    if (there) await kernel.ask(BEFORE)
    return kernel
  }

  test('the page’s own object, changed while the request waits, changes nothing', async () => {
    const { policy, seen, go } = pausing()
    const kernel = await startAt({ policies: [policy] })
    const transaction = { from: OWN, to: '0xfriend', data: { deep: ['0x1'] } }
    const answer = kernel.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    await settle()
    transaction.to = THIEF
    transaction.data.deep[0] = THIEF
    go()
    await answer
    const honest = [{ from: OWN, to: '0xfriend', data: { deep: ['0x1'] }, chainId: '0x1' }]
    expect([seen[0]?.params, sentBy(kernel)[0]?.params]).toEqual([honest, honest])
  })

  test('also in the very tick of the request', async () => {
    const kernel = await startAt()
    const transaction = { to: '0xfriend' }
    const answer = kernel.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    transaction.to = THIEF
    await answer
    expect(sentBy(kernel)[0]?.params).toEqual([{ to: '0xfriend', chainId: '0x1' }])
  })

  const turning = (): (() => string) => {
    let reads = 0
    return () => {
      reads += 1
      return reads === 1 ? '0xfriend' : THIEF
    }
  }
  const receivers: readonly (readonly [string, () => unknown])[] = [
    [
      'a getter',
      () => {
        const to = turning()
        return Object.defineProperty({}, 'to', { enumerable: true, get: to })
      },
    ],
    [
      'toJSON',
      () => {
        const to = turning()
        return { toJSON: () => ({ to: to() }) }
      },
    ],
    [
      'toJSON of a text',
      () => {
        const to = turning()
        return { to: { toJSON: to } }
      },
    ],
    [
      'a proxy',
      () => {
        const to = turning()
        return new Proxy({ to: '' }, { get: (target, name) => (name === 'to' ? to() : Reflect.get(target, name)) })
      },
    ],
  ]
  test.each(receivers)('%s that answers differently each time is asked once', async (__, make) => {
    const { policy, seen, go } = pausing()
    const kernel = await startAt({ policies: [policy] })
    go()
    await kernel.provider.request({ method: 'eth_sendTransaction', params: [make()] })
    const once = [{ to: '0xfriend', chainId: '0x1' }]
    expect([seen[0]?.params, sentBy(kernel)[0]?.params]).toEqual([once, once])
  })

  test('args whose getters turn are read once, too', async () => {
    const kernel = await startAt()
    let reads = 0
    const args = {
      get method() {
        reads += 1
        return reads === 1 ? 'eth_blockNumber' : 'acme_stake'
      },
    }
    await kernel.provider.request(args)
    expect([sentBy(kernel), reads]).toEqual([[{ method: 'eth_blockNumber' }], 1])
  })

  test('what policies see is frozen to the depth; a wallet may write into what it gets', async () => {
    const { policy, seen, go } = pausing()
    const kernel = await startAt({ policies: [policy] })
    go()
    await kernel.provider.request({ method: 'eth_call', params: [{ list: [{ a: 1 }] }] })
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect([Object.isFrozen(seen[0]), frozen(seen[0]?.params)]).toEqual([true, true])
    const [got] = sentBy(kernel)
    expect(() => Object.assign(Object(got?.params?.[0 as never]), { nonce: '0x1' })).not.toThrow()
    expect(() => Object.assign(Object(got), { id: 7 })).not.toThrow()
  })

  test('a plugin’s method gets the copy', async () => {
    const kernel = await startAt({ safe: ['acme_pools'] })
    const pool = { name: 'Harbour' }
    const answer = kernel.ask('acme_pools', [pool])
    pool.name = 'Thief'
    await answer
    expect(kernel.script.seen[0]?.params).toEqual([{ name: 'Harbour' }])
  })

  test('what a plugin’s schema makes of them is frozen before anybody is asked', async () => {
    const kernel = await startAt()
    const made = { pool: 'Harbour', parts: [{ amount: 1n }] }
    kernel.script.params = () => made
    const answer = kernel.ask('acme_stake')
    await settle()
    expect(() => Object.assign(made, { pool: 'Thief' })).toThrow(TypeError)
    expect(() => Object.assign(Object(made.parts[0]), { amount: 2n })).toThrow(TypeError)
    kernel.approve()
    expect(await answer).toEqual({ value: 'done' })
  })

  const circle: unknown[] = []
  circle.push(circle)
  test.each<readonly [string, unknown]>([
    ['a function', [() => '0x']],
    ['a symbol', [{ to: Symbol('to') }]],
    ['a bigint', [{ value: 1n }]],
    ['no number', [Number.NaN]],
    ['an endless number', [{ value: Number.POSITIVE_INFINITY }]],
    ['a map', [new Map([['to', '0x']])]],
    ['bytes', [new Uint8Array(2)]],
    ['an instance', [new (class Wei {})()]],
    ['a text object', [Object('0x')]],
    ['a circle', circle],
    ['a list without an end', [new Array(1_000_000)]],
    ['a text in place of a list', 'latest'],
    ['a number in place of a list', 7],
  ])('%s is refused before anybody sees it', async (__, params) => {
    const seen = jest.fn()
    const kernel = await startAt({ policies: [seen] })
    seen.mockClear()
    const answer = await outcome(kernel.provider.request({ method: 'eth_call', params: params as never }))
    expect(answer).toMatchObject({ error: { code: -32602, data: { code: 'PARAMS_INVALID' } } })
    expect([sentBy(kernel), seen.mock.calls]).toEqual([[], []])
  })

  test('a getter that throws is refused and its error kept', async () => {
    const kernel = await startAt()
    const cause = new Error('trap')
    const trap = Object.defineProperty({}, 'to', {
      enumerable: true,
      get() {
        throw cause
      },
    })
    const answer = await outcome(kernel.provider.request({ method: 'eth_call', params: [trap] }))
    expect(answer).toMatchObject({ error: { code: -32602, cause: { cause } } })
  })

  test('members that are undefined go, names of prototypes stay names', async () => {
    const kernel = await startAt()
    const data: unknown = JSON.parse('{"__proto__":{"polluted":true},"gas":1}')
    await kernel.provider.request({ method: 'eth_call', params: [{ to: '0x1', gas: undefined }, data, [undefined, null, true]] })
    const params: readonly unknown[] = Object(sentBy(kernel)[0]?.params)
    expect(JSON.stringify(params)).toBe('[{"to":"0x1"},{"__proto__":{"polluted":true},"gas":1},[null,null,true]]')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.getPrototypeOf(params[1])).toBe(Object.prototype)
  })
})
