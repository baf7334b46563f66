import type { GuardDecl } from '../../../kernel/contract/guards.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { createGuards } from '../../../kernel/registries/guards.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { never, settle } from '../../support/deferred.ts'
import { exporting } from '../support/guarded.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { makeManifest, makePlugin } from '../support/make-plugin.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { keptText, sessionsKey } from '../support/stored-session.ts'

// A stored connection needs the code that asks before anybody has opened the modal.
jest.mock('../../../kernel/registries/ask-guards.ts', () => {
  throw new Error('404')
})

const KEY = sessionsKey('guards')

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

/** The second visit to a site with a guard before connecting, which would allow. */
const comeBack = async (required: boolean) => {
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  const asked = jest.fn(() => ({ allow: true }) as const)
  const wallet = createScriptedWallet({ type: 'EXTERNAL' })
  const guard = { id: 'gate', on: 'connect', required, load: exporting(asked) } as unknown as GuardDecl
  const storage = memoryDriver([[KEY, keptText()]])
  const plugins = [wallet.plugin, makePlugin({ id: 'test.guard', guards: [guard] })]
  const portico = startKernel({ id: 'guards', plugins, storage, logLevel: 'error' })
  await settle()
  const reported = console.mock.calls.map(([, cause]) => cause)
  console.mockRestore()
  return { portico, wallet, asked, reported }
}

test('a required guard whose asking code does not load denies: nothing is connected', async () => {
  const { portico, wallet, asked, reported } = await comeBack(true)
  expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
  expect(portico.getProvider('eip155')).toBeUndefined()
  expect(wallet.calls).not.toContain('disconnect alpha')
  expect(asked).not.toHaveBeenCalled()
  expect(reported).toContainEqual(expect.objectContaining({ code: 'GUARD_UNAVAILABLE', context: { plugin: 'test.guard', guard: 'gate' } }))
})

test('one that is not required lets pass, and the developer hears why', async () => {
  const { portico, reported } = await comeBack(false)
  expect(portico.getState().status).toBe('connected')
  expect(reported).toContainEqual(expect.objectContaining({ cause: expect.objectContaining({ message: '404' }) }))
})

test('a required guard whose asking code never comes denies after 10 s', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  const report = jest.fn()
  const guards = createGuards({
    delivery: createDelivery(report),
    clock: systemClock,
    report,
    asking: never,
    failed: jest.fn(),
    read: never,
  })
  const guard = { id: 'gate', on: 'close', required: true, load: exporting(() => ({ allow: true })) } as unknown as GuardDecl
  guards.register(makeManifest({ id: 'test.guard', guards: [guard] }))
  const answered = jest.fn()
  void guards.ask('close', { view: 'Connect' as never, by: 'close' }).then(answered)
  await settle()
  jest.advanceTimersByTime(9_999)
  await settle()
  expect(answered).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  await settle()
  expect(answered).toHaveBeenCalledWith(
    expect.objectContaining({ guard: 'gate', error: expect.objectContaining({ code: 'GUARD_UNAVAILABLE' }) }),
  )
})
