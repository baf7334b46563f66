import type { Guard, GuardDecl, GuardMoments } from '../../kernel/contract/guards.ts'
import { deferred, outcome, settle } from './support/deferred.ts'
import { destroyKernels, startProbed } from './support/kernel.ts'
import { makePlugin } from './support/make-plugin.ts'
import { memoryDriver } from './support/memory-driver.ts'
import { createScriptedWallet } from './support/scripted-wallet.ts'
import { createShell, emptyView } from './support/shell.ts'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

type Moment = keyof GuardMoments
type AnyGuard = Guard<'connect'> & Guard<'close'> & Guard<'navigate'>

const guardian = (on: Moment, required: boolean, load: () => unknown, setup?: () => unknown) =>
  makePlugin(
    {
      id: 'test.guard',
      guards: [{ id: 'gate', on, required, load } as unknown as GuardDecl],
      views: { 'test.guard:Terms': emptyView } as never,
    },
    setup,
  )

const exporting = (guard: AnyGuard) => async () => ({ default: () => guard })
const never = () => new Promise<never>(() => undefined)

const start = async (on: Moment, required: boolean, load: () => unknown, setup?: () => unknown) => {
  const wallet = createScriptedWallet()
  const storage = memoryDriver()
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const plugins = [createShell(), wallet.plugin, guardian(on, required, load, setup)]
  const kernel = await startProbed({ plugins, storage, logLevel: 'error', id: 'guards' })
  await kernel.services.connectors.discover()
  const { services, portico } = kernel
  /** Does what the guard stands before; true when it was let pass. */
  const pass = async (): Promise<boolean> => {
    if (on === 'connect') return 'value' in (await outcome(services.connections.connect('alpha')))
    if (on === 'navigate') return services.router.push('UnsupportedChain' as never)
    await portico.open({ view: 'Connect' as never })
    return portico.close()
  }
  const errorOf = async () => outcome(services.connections.connect('alpha'))
  return { ...kernel, wallet, storage, reported, pass, errorOf, restore: () => reported.mockRestore() }
}

const waitOut = async <T>(result: Promise<T>): Promise<T> => {
  for (let second = 0; second < 25; second += 1) {
    await settle()
    jest.advanceTimersByTime(1_000)
  }
  return result
}

/** Ways in which a guard's code does not answer. */
const SILENT: readonly (readonly [name: string, load: () => unknown, setup?: () => unknown])[] = [
  ['cannot be loaded', () => Promise.reject(new Error('404'))],
  ['never loads', never],
  ['is no function', async () => ({ default: 'guard' })],
  [
    'throws as it is made',
    async () => ({
      default: () => {
        throw new Error('make')
      },
    }),
  ],
  [
    'throws',
    exporting(() => {
      throw new Error('guard')
    }),
  ],
  ['rejects', exporting(() => Promise.reject(new Error('guard')))],
  ['answers undefined', exporting((() => undefined) as never)],
  [
    'belongs to a plugin whose setup throws',
    exporting(() => ({ allow: true })),
    () => {
      throw new Error('setup')
    },
  ],
  ['belongs to a plugin whose setup never ends', exporting(() => ({ allow: true })), never],
]

const MOMENTS: readonly Moment[] = ['connect', 'close', 'navigate']

describe.each(MOMENTS)('a guard before %s', (on) => {
  test('that allows lets pass', async () => {
    const { pass, reported, restore } = await start(
      on,
      true,
      exporting(() => ({ allow: true })),
    )
    expect(await pass()).toBe(true)
    expect(reported).not.toHaveBeenCalled()
    restore()
  })

  test('that denies stops it', async () => {
    const { pass, restore } = await start(
      on,
      false,
      exporting(() => ({ allow: false, reason: 'TERMS' })),
    )
    expect(await pass()).toBe(false)
    restore()
  })

  test.each(['yes', 1, {}, 'true'])('that answers allow: %p denies', async (allow) => {
    const { pass, restore } = await start(on, true, exporting((() => ({ allow, reason: 'ODD' })) as never))
    expect(await pass()).toBe(false)
    restore()
  })

  describe.each(SILENT.map(([name, load, setup]) => ({ name, load, setup })))('whose code $name', ({ load, setup }) => {
    test('denies when it is required', async () => {
      const { pass, restore } = await start(on, true, load, setup)
      expect(await waitOut(pass())).toBe(false)
      restore()
    })

    test('lets pass and is reported when it is not', async () => {
      const { pass, reported, restore } = await start(on, false, load, setup)
      expect(await waitOut(pass())).toBe(true)
      expect(reported).toHaveBeenCalled()
      restore()
    })
  })

  test('is not disabled without force, and denies once it is', async () => {
    const { pass, portico, restore } = await start(
      on,
      true,
      exporting(() => ({ allow: true })),
    )
    await expect(portico.plugins.disable('test.guard')).rejects.toMatchObject({ code: 'GUARD_UNAVAILABLE' })
    expect(await pass()).toBe(true)
    await portico.disconnect()
    await portico.plugins.disable('test.guard', { force: true })
    expect(await pass()).toBe(false)
    portico.plugins.enable('test.guard')
    expect(await pass()).toBe(true)
    restore()
  })

  test('is gone with its plugin', async () => {
    const { pass, portico, restore } = await start(
      on,
      true,
      exporting(() => ({ allow: false, reason: 'NO' })),
    )
    expect(await pass()).toBe(false)
    await portico.plugins.remove('test.guard')
    expect(await pass()).toBe(true)
    restore()
  })
})

describe('connecting', () => {
  test('a denial keeps its reason, leaves nothing connected or kept, and tells the wallet', async () => {
    const { errorOf, portico, wallet, storage, restore } = await start(
      'connect',
      true,
      exporting(() => ({ allow: false, reason: 'TERMS' })),
    )
    expect(await errorOf()).toMatchObject({
      error: { code: 'GUARD_DENIED', context: { plugin: 'test.guard', guard: 'gate', reason: 'TERMS' } },
    })
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(storage.values.has('portico:guards:kernel:connections')).toBe(false)
    await settle()
    expect(wallet.calls).toContain('disconnect alpha')
    restore()
  })

  test('a required guard that cannot answer is GUARD_UNAVAILABLE, and retrying asks it again', async () => {
    let broken = true
    const load = async () => {
      if (broken) throw new Error('offline')
      return { default: () => () => ({ allow: true }) }
    }
    const { errorOf, services, portico, restore } = await start('connect', true, load)
    expect(await errorOf()).toMatchObject({ error: { code: 'GUARD_UNAVAILABLE', context: { guard: 'gate' } } })
    expect(services.connections.of('eip155').get()).toMatchObject({ status: 'disconnected', error: { code: 'GUARD_UNAVAILABLE' } })
    broken = false
    expect(await errorOf()).toMatchObject({ value: { connectorId: 'alpha' } })
    expect(portico.getState().status).toBe('connected')
    restore()
  })

  test('may wait for the visitor, who may give up', async () => {
    const verdict = deferred<{ allow: true }>()
    const aborted: boolean[] = []
    const { services, portico, restore } = await start(
      'connect',
      true,
      exporting((_: unknown, signal: AbortSignal) => {
        signal.addEventListener('abort', () => aborted.push(true))
        return verdict.promise
      }),
    )
    const result = outcome(services.connections.connect('alpha'))
    await settle()
    jest.advanceTimersByTime(60_000)
    await settle()
    expect(portico.getState().status).toBe('connecting')
    services.connections.cancel('eip155')
    expect(await result).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
    expect(aborted).toEqual([true])
    verdict.resolve({ allow: true })
    await settle()
    expect(portico.getState().status).toBe('disconnected')
    restore()
  })

  test('leads where the guard says', async () => {
    const load = exporting(() => ({ allow: false, reason: 'TERMS', open: 'test.guard:Terms' as never }))
    const { errorOf, services, restore } = await start('connect', true, load)
    await errorOf()
    await settle()
    expect(services.router.current.get()?.view).toBe('test.guard:Terms')
    expect(services.modal.state.get().open).toBe(true)
    restore()
  })
})

describe('another account of a connected wallet', () => {
  const asking = () => {
    const asked: { address: string; answer(allow: boolean): void }[] = []
    const load = exporting((({ connection }: GuardMoments['connect']) => {
      const verdict = deferred<object>()
      asked.push({
        address: connection.accounts[0].address,
        answer: (allow) => verdict.resolve(allow ? { allow } : { allow, reason: 'NO' }),
      })
      return verdict.promise
    }) as never)
    return { asked, load }
  }
  const connected = async () => {
    const { asked, load } = asking()
    const kernel = await start('connect', true, load)
    const result = kernel.services.connections.connect('alpha')
    await settle()
    asked[0]?.answer(true)
    await result
    return { ...kernel, asked }
  }

  test('is not connected before the guard has let it pass', async () => {
    const { portico, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined })
    expect(portico.getProvider('eip155')).toBeUndefined()
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: 'eip155:1:0xother' })
    restore()
  })

  test('is disconnected when it is denied', async () => {
    const { portico, wallet, asked, storage, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    asked[1]?.answer(false)
    await settle()
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(storage.values.has('portico:guards:kernel:connections')).toBe(false)
    expect(wallet.calls).toContain('disconnect alpha')
    restore()
  })

  test('a third account is asked about itself: a late yes to the second does not count for it', async () => {
    const { portico, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xsecond' })
    wallet.move('alpha', { address: '0xthird' })
    await settle()
    expect(asked.map(({ address }) => address)).toEqual(['0xalpha1', '0xsecond', '0xthird'])
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState().status).toBe('connecting')
    asked[2]?.answer(true)
    await settle()
    expect(portico.getState().caipAddress).toBe('eip155:1:0xthird')
    restore()
  })

  test('a chain change meanwhile is not lost', async () => {
    const { portico, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    wallet.move('alpha', { network: 'eip155:10' })
    await settle()
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState().caipAddress).toBe('eip155:10:0xother')
    restore()
  })

  test.each(['cancel', 'disconnect', 'wallet', 'other'] as const)('a guard that never answers is ended by %s', async (how) => {
    const { portico, services, wallet, asked, restore } = await connected()
    wallet.move('alpha', { address: '0xother' })
    await settle()
    if (how === 'cancel') services.connections.cancel('eip155')
    if (how === 'disconnect') await portico.disconnect()
    if (how === 'wallet') wallet.move('alpha', undefined)
    const other = how === 'other' ? services.connections.connect('beta') : undefined
    await settle()
    if (other) {
      asked.at(-1)?.answer(true)
      await other
      expect(portico.getState().account?.address).toBe('0xbeta1')
      expect(wallet.calls).toContain('disconnect alpha')
    } else expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    asked[1]?.answer(true)
    await settle()
    expect(portico.getState().account?.address).toBe(other ? '0xbeta1' : undefined)
    restore()
  })
})
