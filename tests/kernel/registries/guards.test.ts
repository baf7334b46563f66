import { never, settle } from '../../support/deferred.ts'
import { exporting, type GuardedStep, startGuarded as start } from '../support/guarded.ts'
import { destroyKernels } from '../support/kernel.ts'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

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

const GUARDED: readonly GuardedStep[] = ['connect', 'close', 'navigate']

describe.each(GUARDED)('a guard before %s', (on) => {
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
