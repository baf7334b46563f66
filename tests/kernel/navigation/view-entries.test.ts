import type { Verdict } from '../../../kernel/contract/guards.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { createShell, emptyView } from '../support/shell.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

const PLAIN = 'test.pages:Plain' as never
const ENTERED = 'test.entered:Entered' as never
const OTHER = 'test.pages:Other' as never

type Load = () => Promise<{ readonly default: unknown }>

/** A kernel with views that note when they are entered and left. */
const start = async ({ load, guard }: { load?: Load; guard?: () => Verdict | Promise<Verdict> } = {}) => {
  const notes: string[] = []
  const noting =
    (name: string): Load =>
    async () => ({
      default: () => (params: { readonly pool?: string }) => {
        notes.push(`enter ${name}${params.pool ?? ''}`)
        return () => void notes.push(`leave ${name}${params.pool ?? ''}`)
      },
    })
  const pages = makePlugin({
    id: 'test.pages',
    views: {
      'test.pages:Plain': emptyView,
      'test.pages:Other': { ...emptyView, enter: noting('O') },
    },
  } as unknown as FullManifest)
  // Its code is its setup's: a plugin of its own, so that the others need not wait for it.
  const entered = makePlugin({
    id: 'test.entered',
    views: { 'test.entered:Entered': { ...emptyView, enter: load ?? noting('E') } },
  } as unknown as FullManifest)
  const guards = makePlugin({
    id: 'test.guard',
    guards: guard ? [{ id: 'g', on: 'navigate', required: true, load: async () => ({ default: () => guard }) }] : [],
  } as unknown as FullManifest)
  const kernel = await startProbed({ plugins: [createShell(), pages, entered, guards] })
  const failures: unknown[] = []
  kernel.portico.events.on('failed', (failure) => failures.push(failure))
  return { ...kernel, ...kernel.services, notes, failures }
}

describe('a view with enter', () => {
  test('is entered once when it is opened by name, and left when the modal closes', async () => {
    const { portico, notes, router } = await start()
    await portico.open({ view: ENTERED, params: { pool: '1' } } as never)
    expect([notes, router.entry.get()]).toEqual([['enter E1'], { status: 'entered' }])
    await portico.open({ view: ENTERED, params: { pool: '1' } } as never)
    expect(notes).toEqual(['enter E1'])
    await portico.close()
    expect(notes).toEqual(['enter E1', 'leave E1'])
    await portico.open({ view: ENTERED, params: { pool: '1' } } as never)
    expect(notes).toEqual(['enter E1', 'leave E1', 'enter E1'])
  })

  test('stays while another view covers it, and is left by going back from it', async () => {
    const { portico, notes, router } = await start()
    await portico.open({ view: PLAIN })
    await router.push(ENTERED)
    await router.push(PLAIN)
    await router.push(ENTERED)
    expect(notes).toEqual(['enter E'])
    await router.back()
    await router.back()
    expect(notes).toEqual(['enter E'])
    await router.back()
    expect(notes).toEqual(['enter E', 'leave E'])
  })

  test('is left when another takes its place, and when the stack begins anew; the old one before the new one comes', async () => {
    const { portico, notes, router } = await start()
    await portico.open({ view: ENTERED })
    await router.replace(OTHER)
    expect(notes).toEqual(['enter E', 'leave E', 'enter O'])
    await router.reset(ENTERED)
    expect(notes.slice(3)).toEqual(['leave O', 'enter E'])
  })

  test('is another one with other params', async () => {
    const { portico, notes, router } = await start()
    await portico.open({ view: ENTERED, params: { pool: '1' } } as never)
    await router.go({ view: ENTERED, params: { pool: '2' } } as never)
    expect(notes).toEqual(['enter E1', 'enter E2'])
    await router.back()
    expect(notes).toEqual(['enter E1', 'enter E2', 'leave E2'])
  })

  test('is entered in the task that pushes it, once its code is there', async () => {
    const { portico, notes, router } = await start()
    await portico.open({ view: ENTERED })
    await router.replace(PLAIN)
    notes.length = 0
    void router.push(ENTERED)
    expect(notes).toEqual(['enter E'])
  })

  test('is not entered where a guard keeps the visitor', async () => {
    const { portico, notes, router } = await start({ guard: () => ({ allow: false, reason: 'NO' }) })
    await portico.open({ view: PLAIN })
    expect(await router.push(ENTERED)).toBe(false)
    expect(notes).toEqual([])
  })

  test('may itself lead on', async () => {
    const kernel = await start({
      load: async () => ({
        default: () => () => {
          void kernel.router.push(OTHER)
          return () => void kernel.notes.push('leave E')
        },
      }),
    })
    await kernel.portico.open({ view: ENTERED })
    await settle()
    expect([kernel.router.current.get()?.view, kernel.notes]).toEqual([OTHER, ['enter O']])
    await kernel.portico.close()
    expect(kernel.notes).toEqual(['enter O', 'leave E', 'leave O'])
  })

  test('goes with its plugin', async () => {
    const { portico, notes, router } = await start()
    await portico.open({ view: 'Connect' as never })
    await router.push(ENTERED)
    await portico.plugins.disable('test.entered')
    await settle()
    expect([notes, router.current.get()?.view]).toEqual([['enter E', 'leave E'], 'Connect'])
  })
})

describe('code that comes late', () => {
  test('a push waits for it, and says so', async () => {
    const code = deferred<{ readonly default: unknown }>()
    const { portico, router } = await start({ load: () => code.promise })
    await portico.open({ view: PLAIN })
    const pushed = outcome(router.push(ENTERED))
    await settle()
    expect([router.current.get()?.view, router.entry.get()]).toEqual([ENTERED, { status: 'entering' }])
    code.resolve({ default: () => () => () => undefined })
    expect(await pushed).toEqual({ value: true })
    expect(router.entry.get()).toEqual({ status: 'entered' })
  })

  test('comes for nothing once the visitor has left', async () => {
    const code = deferred<{ readonly default: unknown }>()
    let entered = 0
    const { portico, router } = await start({ load: () => code.promise })
    await portico.open({ view: PLAIN })
    const pushed = outcome(router.push(ENTERED))
    await settle()
    await router.back()
    expect(await pushed).toEqual({ value: true })
    code.resolve({
      default: () => () => {
        entered += 1
        return () => undefined
      },
    })
    await settle()
    expect([entered, router.entry.get()]).toEqual([0, { status: 'entered' }])
  })
})

describe('an enter that fails', () => {
  test.each([
    ['setup does not come', () => Promise.reject(new Error('offline')), 'PLUGIN_LOAD_FAILED'],
    ['setup does not answer it', async () => ({ default: 7 }), 'PLUGIN_SETUP_FAILED'],
    [
      'it throws',
      async () => ({
        default: () => () => {
          throw new Error('no')
        },
      }),
      'VIEW_LOAD_FAILED',
    ],
  ] as const)('%s: open rejects, the view is there as failed, and the page hears of it', async (_, load, code) => {
    const { portico, router, failures } = await start({ load })
    await expect(portico.open({ view: ENTERED })).rejects.toMatchObject({ code })
    expect(router.current.get()?.view).toBe(ENTERED)
    expect(router.entry.get()).toMatchObject({ status: 'failed', error: { code } })
    expect(failures).toEqual([{ plugin: 'test.entered', code, error: expect.any(Error) }])
  })

  test('is entered again on demand', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve({ default: () => () => () => void left.push('left') })]
    const left: string[] = []
    answers[0]?.catch(() => undefined)
    const { portico, router } = await start({ load: () => answers.shift() ?? Promise.reject(new Error('asked too often')) })
    await portico.open({ view: PLAIN })
    expect(await router.push(ENTERED)).toBe(true)
    expect(router.entry.get()).toMatchObject({ status: 'failed', error: { code: 'PLUGIN_LOAD_FAILED' } })
    router.enterAgain()
    router.enterAgain()
    await settle()
    expect(router.entry.get()).toEqual({ status: 'entered' })
    await portico.close()
    expect(left).toEqual(['left'])
  })

  test('hangs: it is given up after 10 s', async () => {
    const { portico, router } = await start({ load: () => new Promise(() => undefined) })
    await portico.open({ view: PLAIN })
    jest.useFakeTimers()
    const pushed = outcome(router.push(ENTERED))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await pushed).toEqual({ value: true })
    expect(router.entry.get()).toMatchObject({ status: 'failed', error: { code: 'PLUGIN_TIMEOUT' } })
  })

  test('a leave that throws keeps nobody there', async () => {
    const { portico, router } = await start({
      load: async () => ({
        default: () => () => () => {
          throw new Error('no')
        },
      }),
    })
    await portico.open({ view: ENTERED })
    await portico.close()
    expect(router.current.get()).toBeUndefined()
  })

  test('a view whose enter is neither there nor true is no view', () => {
    const plugin = makePlugin({
      id: 'test.pages',
      views: { 'test.pages:A': { ...emptyView, enter: 'later' } },
    } as unknown as FullManifest)
    return expect(startProbed({ plugins: [plugin] })).rejects.toMatchObject({ code: 'MANIFEST_INVALID' })
  })
})
