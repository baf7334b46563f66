import { deferred, outcome, settle } from '../../support/deferred.ts'
import { exporting, startGuarded as start } from '../support/guarded.ts'
import { destroyKernels } from '../support/kernel.ts'
import { keptIn } from '../support/stored-session.ts'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

describe('connecting', () => {
  test('a denial keeps its reason, leaves nothing connected or kept, and leaves the wallet its permission', async () => {
    const { errorOf, portico, wallet, storage, restore } = await start(
      'connect',
      true,
      exporting(() => ({ allow: false, reason: 'TERMS' })),
    )
    expect(await errorOf()).toMatchObject({
      error: { code: 'GUARD_DENIED', context: { plugin: 'test.guard', guard: 'gate', reason: 'TERMS' } },
    })
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(keptIn(storage, 'guards')).toEqual([])
    await settle()
    expect(wallet.calls).not.toContain('disconnect alpha')
    restore()
  })

  test.each([
    ['WALLET_CONNECT', true],
    ['AUTH', true],
    ['INJECTED', false],
    ['EXTERNAL', false],
    ['MULTI_CHAIN', false],
  ] as const)('a denied session of a connector of type %s is ended in the wallet: %p', async (type, ended) => {
    const load = exporting(() => ({ allow: false, reason: 'TERMS' }))
    const { errorOf, portico, wallet, restore } = await start('connect', true, load, undefined, type)
    expect(await errorOf()).toMatchObject({ error: { code: 'GUARD_DENIED' } })
    expect(portico.getState().status).toBe('disconnected')
    await settle()
    expect(wallet.calls.includes('disconnect alpha')).toBe(ended)
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
    expect(services.sessions.of('eip155').get()).toMatchObject({ status: 'disconnected', error: { code: 'GUARD_UNAVAILABLE' } })
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
    const result = outcome(services.sessions.connect('alpha'))
    await settle()
    jest.advanceTimersByTime(60_000)
    await settle()
    expect(portico.getState().status).toBe('connecting')
    services.sessions.cancel('eip155')
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
