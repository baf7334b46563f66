import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { createAttempts } from '../../../kernel/contract/tools/attempts.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../kernel/streams/latest.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'
import { type Deferred, deferred, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'

interface Question extends Deferred<void> {
  readonly target: string
  readonly signal: AbortSignal
}

const setUp = (more: { goesOn?: () => boolean; ask?: () => Promise<void> } = {}) => {
  const clock = createManualClock()
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const stores = createStoreFactory(delivery, new AbortController().signal, createLatest(delivery, new AbortController().signal))
  const questions: Question[] = []
  const ends: string[] = []
  const undos: Undo[] = []
  const attempts = createAttempts<string>({
    stores,
    onUnload: (undo) => undos.push(undo),
    keyOf: (target) => target,
    slow: { clock, after: 5_000 },
    ask(target, signal) {
      const question = { target, signal, ...deferred<void>() }
      questions.push(question)
      return more.ask ? more.ask() : question.promise
    },
    ended: ({ target, status }) => ends.push(`${target} ${status}`),
    ...(more.goesOn && { goesOn: more.goesOn }),
  })
  const statuses = () => attempts.all.get().map(({ target, status }) => `${target} ${status}`)
  const unload = () => {
    for (const undo of undos) undo()
  }
  return { attempts, questions, ends, statuses, clock, unload }
}

test('asks in the task in which it is held, and once however many hold', () => {
  const { attempts, questions, statuses } = setUp()
  attempts.hold('a')
  expect([questions.length, statuses()]).toEqual([1, ['a asking']])
  attempts.hold('a')
  expect(questions).toHaveLength(1)
})

test('lives until the last has let go; letting go twice is once', () => {
  const { attempts, questions, statuses } = setUp()
  const first = attempts.hold('a')
  const second = attempts.hold('a')
  first()
  first()
  expect([questions[0]?.signal.aborted, statuses()]).toEqual([false, ['a asking']])
  second()
  expect([questions[0]?.signal.aborted, statuses()]).toEqual([true, []])
})

test('is slow after its time, done when answered, and forgotten when left', async () => {
  const { attempts, questions, statuses, ends, clock } = setUp()
  const letGo = attempts.hold('a')
  await clock.advance(4_999)
  expect(statuses()).toEqual(['a asking'])
  await clock.advance(1)
  expect(statuses()).toEqual(['a slow'])
  questions[0]?.resolve()
  await settle()
  expect([statuses(), ends]).toEqual([['a done'], ['a done']])
  await clock.advance(10_000)
  expect(statuses()).toEqual(['a done'])
  letGo()
  expect([statuses(), questions[0]?.signal.aborted]).toEqual([[], false])
})

test('an answer that comes after the leaving changes nothing, and the next holder asks anew', async () => {
  const { attempts, questions, statuses, ends } = setUp()
  attempts.hold('a')()
  questions[0]?.resolve()
  await settle()
  expect([statuses(), ends]).toEqual([[], []])
  attempts.hold('a')
  questions[0]?.reject(new Error('late'))
  await settle()
  expect([questions.length, statuses()]).toEqual([2, ['a asking']])
})

test.each([
  ['a rejection', () => Promise.reject(new Error('boom'))],
  [
    'a throw',
    () => {
      throw new Error('boom')
    },
  ],
])('%s is its failure, and it is asked again on demand', async (_, ask) => {
  const { attempts, questions, ends } = setUp({ ask })
  attempts.hold('a')
  await settle()
  expect(attempts.of('a')).toMatchObject({ status: 'failed', error: { code: 'WALLET_ERROR' } })
  attempts.retry('a')
  expect([questions.length, attempts.of('a')?.status]).toEqual([2, 'asking'])
  await settle()
  expect(ends).toEqual(['a failed', 'a failed'])
})

test('an error of ours stays what it is', async () => {
  const error = new PorticoError('GUARD_DENIED', 'no')
  const { attempts } = setUp({ ask: () => Promise.reject(error) })
  attempts.hold('a')
  await settle()
  expect(attempts.of('a')).toMatchObject({ status: 'failed', error })
})

test('retry gives up what is under way, and what nobody holds is not asked', () => {
  const { attempts, questions } = setUp()
  attempts.retry('a')
  expect(questions).toEqual([])
  attempts.hold('a')
  attempts.retry('a')
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('cancel gives up and says so to whoever still holds', () => {
  const { attempts, questions, ends } = setUp()
  attempts.hold('a')
  attempts.cancel('a')
  attempts.cancel('a')
  expect([questions[0]?.signal.aborted, ends]).toEqual([true, ['a failed']])
  expect(attempts.of('a')).toMatchObject({ status: 'failed', error: { code: 'CONNECT_ABORTED' } })
})

test('two targets are two attempts', async () => {
  const { attempts, questions, statuses } = setUp()
  attempts.hold('a')
  const letGo = attempts.hold('b')
  questions[0]?.reject(new Error('boom'))
  await settle()
  expect(statuses()).toEqual(['a failed', 'b asking'])
  letGo()
  expect(statuses()).toEqual(['a failed'])
})

test('what must go on goes on until it ends, and is then forgotten', async () => {
  const { attempts, questions, statuses, ends } = setUp({ goesOn: () => true })
  attempts.hold('a')()
  expect([questions[0]?.signal.aborted, statuses()]).toEqual([false, ['a asking']])
  questions[0]?.resolve()
  await settle()
  expect([statuses(), ends]).toEqual([[], ['a done']])
})

test('ends with its plugin', async () => {
  const { attempts, questions, clock, unload } = setUp()
  attempts.hold('a')
  unload()
  expect(questions[0]?.signal.aborted).toBe(true)
  expect(clock.waiting).toBe(0)
})
