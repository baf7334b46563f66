import type { GuardDecl } from '../../../kernel/contract/guards.ts'
import { createGuards } from '../../../kernel/registries/guards.ts'
import { createSettling, type SettlingQuestion } from '../../../kernel/session/settling/settling.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { never, outcome } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { exporting } from '../support/guarded.ts'
import { makeManifest } from '../support/make-plugin.ts'

/** Asks a required guard of `connect`, where the code that asks never comes. */
const start = () => {
  const clock = createManualClock()
  const report = jest.fn()
  const delivery = createDelivery(report)
  const guards = createGuards({ delivery, clock, report, asking: never, failed: jest.fn(), read: never })
  const guard = { id: 'gate', on: 'connect', required: true, load: exporting(() => ({ allow: true })) } as unknown as GuardDecl
  guards.register(makeManifest({ id: 'test.guard', guards: [guard] }))
  const control = new AbortController()
  const { ask } = createSettling({ guards, delivery, clock, report, readText: () => undefined } as unknown as Parameters<
    typeof createSettling
  >[0])
  const question = { found: { connector: {} }, connection: {}, info: {}, trigger: 'connect', points: ['connect'], signal: control.signal }
  const asked = outcome(ask(question as unknown as SettlingQuestion))
  const answers: unknown[] = []
  void asked.then((answer) => answers.push(answer))
  return { clock, control, answers }
}

test('a connection is denied after 10 s where the code that asks its guards never comes', async () => {
  const { clock, answers } = start()
  await clock.advance(9_999)
  expect(answers).toEqual([])
  await clock.advance(1)
  expect(answers).toEqual([{ value: expect.objectContaining({ guard: 'gate', plugin: 'test.guard' }) }])
})

test('given up meanwhile, it is given up at once, and nobody has denied it', async () => {
  const { clock, control, answers } = start()
  await clock.advance(1)
  control.abort()
  await clock.advance(0)
  expect(answers).toEqual([{ error: expect.objectContaining({ code: 'CONNECT_ABORTED' }) }])
})
