import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { PluginPolicy, PolicyDecl, RpcPolicy } from '../../../kernel/contract/rpc.ts'
import { never, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'

// Policies that plugins bring stand around every request to a wallet, inside the host's.

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  return destroyKernels()
})

const PARAMS = ['0x12', addressOf('alpha')]
const SENT = [{ method: 'personal_sign', params: PARAMS }]

interface Declared extends Partial<PolicyDecl> {
  readonly policy: PluginPolicy
  readonly load?: () => Promise<unknown>
}

/** A plugin with one policy. Where nothing is said it is required. */
const policyPlugin = (id: string, { policy, load = async () => ({ default: () => policy }), ...decl }: Declared) =>
  makePlugin({ id, policies: [{ id: 'limit', order: 10, required: true, ...decl, load } as PolicyDecl] })

/** A connected kernel with one plugin for each policy. */
const start = async (declared: readonly Declared[], rpc: PorticoOptions['rpc'] = {}, approval: 'wallet' | 'modal' = 'wallet') => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const plugins = declared.map((one, index) => policyPlugin(`test.policy${index}`, one))
  const kernel = await startRpc(rpc, { approval, type: approval === 'modal' ? 'AUTH' : 'ANNOUNCED', plugins })
  const failures: unknown[] = []
  kernel.portico.events.on('failed', ({ plugin, code }) => failures.push([plugin, code]))
  const sent = kernel.wallet.providerOf('alpha').requests
  return { ...kernel, sent, failures, sign: () => kernel.ask('personal_sign', PARAMS) }
}

const denied = (passed = false) => ({
  error: {
    code: 4100,
    message: `The policy "limit" of test.policy0 could not answer.${passed ? ' The request had gone on already.' : ''}`,
    data: { code: 'POLICY_UNAVAILABLE' },
  },
})

describe('the chain', () => {
  test('has the host’s first, then plugins’ by their order', async () => {
    const seen: string[] = []
    const noting =
      (name: string): RpcPolicy & PluginPolicy =>
      async (_, next) => {
        seen.push(name)
        const answer = await next()
        seen.push(`${name} after`)
        return answer
      }
    const { sign } = await start(
      [
        { policy: noting('twenty'), order: 20 },
        { policy: noting('ten'), order: 10 },
        { policy: noting('another ten'), order: 10, required: false },
      ],
      { policies: [noting('host'), noting('second')] },
    )
    expect(await sign()).toEqual({ value: null })
    const order = ['host', 'second', 'ten', 'another ten', 'twenty']
    expect(seen).toEqual([...order, ...order.toReversed().map((name) => `${name} after`)])
  })

  test('is that of the plugins which are there now', async () => {
    const { sign, sent, portico } = await start([])
    const refuse: PluginPolicy = async () => {
      throw Object.assign(new Error('Not today.'), { code: 4200 })
    }
    portico.plugins.add(policyPlugin('test.policy0', { policy: refuse }))
    expect(await sign()).toMatchObject({ error: { code: 4200, message: 'Not today.' } })
    expect(sent).toEqual([])
    await portico.plugins.remove('test.policy0')
    expect(await sign()).toEqual({ value: null })
  })

  test('stands around the methods of plugins, too', async () => {
    const methods: string[] = []
    const policy: PluginPolicy = async ({ method }) => {
      methods.push(method)
      return 'by the policy'
    }
    const { ask, script } = await start([{ policy }])
    expect(await ask('acme_stake')).toEqual({ value: 'by the policy' })
    expect([methods, script.seen]).toEqual([['acme_stake'], []])
  })
})

describe('whether the visitor is asked', () => {
  test('a plugin has our review put before a wallet that asks by itself', async () => {
    const { sign, pending, approve, sent } = await start([{ policy: (_, next) => next({ ask: true }) }])
    const answer = sign()
    await settle()
    expect([sent, pending().map(({ method }) => method)]).toEqual([[], ['personal_sign']])
    approve()
    expect(await answer).toEqual({ value: null })
  })

  test('also where the host says that it is not', async () => {
    const silent: RpcPolicy = (_, next) => next({ ask: false })
    const { sign, pending, sent } = await start([{ policy: (_, next) => next({ ask: true }) }], { policies: [silent] }, 'modal')
    void sign()
    await settle()
    expect([pending().length, sent.length]).toEqual([1, 0])
  })

  const silent: PluginPolicy = (_, next) => next({ ask: false } as never)
  test('only the host lets a request pass without: a required policy that tries denies', async () => {
    const { sign, pending, sent } = await start([{ policy: silent }], {}, 'modal')
    expect(await sign()).toMatchObject(denied())
    expect([pending(), sent]).toEqual([[], []])
  })

  test('… another is passed over, and the visitor is asked', async () => {
    const { sign, pending, sent, failures } = await start([{ policy: silent, required: false }], {}, 'modal')
    void sign()
    await settle()
    expect([pending().length, sent]).toEqual([1, []])
    expect(failures).toEqual([['test.policy0', 'POLICY_UNAVAILABLE']])
  })

  test('… also one whose options say something else when they are read again', async () => {
    const answers = [false, true]
    const policy: PluginPolicy = (_, next) =>
      next({
        get ask() {
          return answers.shift() as true
        },
      })
    const { sign, sent } = await start([{ policy }], {}, 'modal')
    expect(await sign()).toMatchObject(denied())
    expect(sent).toEqual([])
  })
})

/** The ways in which a policy cannot answer. */
const UNABLE: readonly (readonly [string, Declared])[] = [
  ['its code does not load', { policy: never, load: () => Promise.reject(new Error('offline')) }],
  ['its setup answers no function', { policy: 7 as never }],
  ['it throws without a code', { policy: () => Promise.reject(new Error('broken')) }],
  [
    'it throws in the same task',
    {
      policy: () => {
        throw new TypeError('broken')
      },
    },
  ],
]

describe('a policy that cannot answer', () => {
  test.each(UNABLE)('denies where it is required: %s', async (_, declared) => {
    const { sign, sent } = await start([declared])
    expect(await sign()).toMatchObject(denied())
    expect(sent).toEqual([])
  })

  test.each(UNABLE)('is passed over where it is not, and reported: %s', async (_, declared) => {
    const { sign, sent, failures } = await start([{ ...declared, required: false }])
    expect(await sign()).toEqual({ value: null })
    expect(sent).toEqual(SENT)
    expect(failures).toContainEqual(['test.policy0', 'POLICY_UNAVAILABLE'])
  })

  test.each([true, false])('takes no longer than ten seconds: required %s', async (required) => {
    const seen: AbortSignal[] = []
    const late: unknown[] = []
    const policy: PluginPolicy = async ({ signal }, next) => {
      seen.push(signal)
      signal.addEventListener('abort', () => {
        try {
          void next()
        } catch (cause) {
          late.push(cause)
        }
      })
      return never()
    }
    const { sign, sent } = await start([{ policy, required }])
    jest.useFakeTimers()
    const answer = sign()
    await settle()
    await jest.advanceTimersByTimeAsync(9_999)
    expect([sent, seen[0]?.aborted]).toEqual([[], false])
    await jest.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject(required ? denied() : { value: null })
    expect(sent).toEqual(required ? [] : SENT)
    // What it does later counts for nothing.
    expect(seen[0]?.aborted).toBe(true)
    expect(late).toEqual([expect.objectContaining({ code: 'REQUEST_VOID' })])
  })

  test('the time that visitor and wallet take is not its own', async () => {
    jest.useFakeTimers()
    const starting = start([{ policy: (_, next) => next() }], {}, 'modal')
    await jest.advanceTimersByTimeAsync(5_000)
    const { sign, pending, approve } = await starting
    const answer = sign()
    await settle()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(pending()).toHaveLength(1)
    approve()
    expect(await answer).toEqual({ value: null })
  })

  test('a disabled one denies where it is required, and needs force', async () => {
    const { sign, sent, portico } = await start([{ policy: (_, next) => next() }])
    await expect(portico.plugins.disable('test.policy0')).rejects.toMatchObject({ code: 'POLICY_UNAVAILABLE' })
    await portico.plugins.disable('test.policy0', { force: true })
    expect(await sign()).toMatchObject(denied())
    expect(sent).toEqual([])
    portico.plugins.enable('test.policy0')
    expect(await sign()).toEqual({ value: null })
  })

  test('a disabled one is passed over where it is not', async () => {
    const refuse: PluginPolicy = () => Promise.reject(Object.assign(new Error('No.'), { code: 4200 }))
    const { sign, sent, portico } = await start([{ policy: refuse, required: false }])
    await portico.plugins.disable('test.policy0')
    expect(await sign()).toEqual({ value: null })
    expect(sent).toEqual(SENT)
  })

  test('a required one that fails after the wallet has answered says that the request has gone on', async () => {
    const policy: PluginPolicy = async (_, next) => {
      await next()
      throw new Error('broken')
    }
    const { sign, sent } = await start([{ policy }])
    expect(await sign()).toMatchObject(denied(true))
    expect(sent).toEqual(SENT)
  })

  test('one that is not required cannot have the wallet asked twice', async () => {
    const policy: PluginPolicy = async (_, next) => {
      await next()
      await next()
      throw new Error('broken')
    }
    const { sign, sent } = await start([{ policy, required: false }])
    expect(await sign()).toEqual({ value: null })
    expect(sent).toEqual(SENT)
  })
})

test('what the rest of the chain rejects with is no failure of a policy', async () => {
  const inner = new Error('The wallet is locked.')
  const through: PluginPolicy = (_, next) => next()
  const { sign, failures, wallet } = await start([{ policy: through, required: false }, { policy: through }])
  wallet.answer('alpha', () => Promise.reject(inner))
  expect(await sign()).toMatchObject({ error: { message: inner.message } })
  expect(failures).toEqual([])
})
