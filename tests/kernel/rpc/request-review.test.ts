import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { RequestReview, Review } from '../../../kernel/contract/review.ts'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { RECEIVERS } from '../../../kernel/contract/tokens.ts'
import { createRequestReviews } from '../../../kernel/rpc/request-reviews.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { destroyKernels } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

type Question = Parameters<ReviewFeature<'eip155'>['review']>[0]

const reviewWith = (simulated: Review['checks']['simulated']): Review => ({
  title: 'message',
  parts: [{ kind: 'message', text: 'Hello' }],
  findings: [],
  checks: { decoded: 'ok', simulated, rules: 'unavailable' },
  bytes: [],
})

describe('in a kernel', () => {
  const start = async (review?: (question: Question) => Promise<Review>) => {
    const actions = review ? { review: { review } } : {}
    const kernel = await startRpc({}, { type: 'AUTH', approval: 'modal', actions })
    const ask = async (method = 'personal_sign', params: readonly unknown[] = ['0x12', addressOf('alpha')]) => {
      const answer = kernel.ask(method, params)
      await settle()
      const [request] = kernel.pending()
      if (!request) throw new Error('Nothing is asked.')
      return { answer, request, reviewing: kernel.services.rpc.review(request.id) }
    }
    return { ...kernel, asking: ask }
  }

  test('the family reads the very params that are shown and sent, as soon as the question is there', async () => {
    const asked: Question[] = []
    const { asking, approve, wallet } = await start(async (question) => {
      asked.push(question)
      return reviewWith('ok')
    })
    const { answer, request, reviewing } = await asking()
    expect(asked).toMatchObject([{ method: 'personal_sign', network: 'eip155:1', account: addressOf('alpha') }])
    expect(asked[0]?.params).toBe(request.params)
    expect(reviewing.get()).toEqual({ status: 'done', review: reviewWith('ok') })
    approve()
    await answer
    expect(wallet.providerOf('alpha').requests.map(({ params }) => params)).toEqual([request.params])
  })

  test('it is given up with the request, of which nothing is known afterwards', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const { asking, reject, services } = await start(({ signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    const { answer, request, reviewing } = await asking()
    expect([reviewing.get(), signals.map((signal) => signal?.aborted)]).toEqual([{ status: 'reading' }, [false]])
    reject()
    await answer
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    expect(services.rpc.review(request.id).get()).toEqual({ status: 'unavailable' })
  })

  test('it is told whom the visitor has sent something to, by every plugin that knows; one that fails knows none', async () => {
    const provider = (id: string, known: () => Promise<unknown>) =>
      makePlugin({ id, provides: { receivers: RECEIVERS } } as never, () => ({ receivers: { known } }))
    const asked: (readonly string[] | undefined)[] = []
    const review = async ({ known }: Question) => {
      asked.push(known)
      return reviewWith('ok')
    }
    const plugins = [
      provider('send', async () => ['0xalice', 7, '0xbob']),
      provider('history', () => Promise.reject(new Error('broken'))),
      provider('nfts', async () => ['0xcarol']),
    ]
    const kernel = await startRpc({}, { type: 'AUTH', approval: 'modal', actions: { review: { review } } as never, plugins })
    const answer = kernel.ask('personal_sign', ['0x12', addressOf('alpha')])
    await settle()
    expect(asked).toEqual([['0xalice', '0xbob', '0xcarol']])
    kernel.reject()
    await answer
  })

  test('a family without a review could not look', async () => {
    const { asking } = await start()
    expect((await asking()).reviewing.get()).toEqual({ status: 'unavailable' })
  })

  test('methods of plugins are no family’s to read', async () => {
    const review = jest.fn(async () => reviewWith('ok'))
    const { asking } = await start(review)
    for (const method of ['acme_stake', 'acme_pools']) expect((await asking(method, [])).reviewing.get()).toEqual({ status: 'unavailable' })
    expect(review).not.toHaveBeenCalled()
  })

  test('a plugin reads no review of a request that another one’s view asks about', async () => {
    const { asking, shell } = await start(async () => reviewWith('ok'))
    const { request } = await asking('acme_stake', [])
    expect(() => shell.review(request.id)).toThrow(expect.objectContaining({ code: 'UNDECLARED_DEPENDENCY' }))
  })
})

describe('by itself', () => {
  const start = (review?: (question: Question) => Promise<Review>, find?: () => Promise<never>) => {
    const clock = createManualClock()
    const delivery = createDelivery((cause) => {
      throw cause
    })
    const warned: unknown[] = []
    const log = { info: () => undefined, warn: (_: string, cause: unknown) => void warned.push(cause), error: () => undefined }
    const reviews = createRequestReviews({
      clock,
      delivery,
      log: log as never,
      receivers: { known: async () => [] },
      findReviewer: find ?? (async () => review && ({ review } as unknown as ReviewFeature<'eip155'> as never)),
    })
    const over = new AbortController()
    const request = { id: '1', method: 'm', params: [], account: { address: 'a' }, signal: over.signal } as unknown as RpcRequest
    const store = reviews.of(request)
    const seen: RequestReview[] = []
    store.subscribe((value) => seen.push(value))
    return { clock, warned, over, reviews, request, store, statuses: () => seen.map(({ status }) => status) }
  }

  test('what was read is there before what a node says', async () => {
    const node = deferred<Review>()
    const { store, reviews, request } = start(({ onDecoded }) => {
      onDecoded?.(reviewWith('unavailable'))
      return node.promise
    })
    await settle()
    expect(store.get()).toEqual({ status: 'decoded', review: reviewWith('unavailable') })
    node.resolve(reviewWith('ok'))
    await settle()
    expect(store.get()).toEqual({ status: 'done', review: reviewWith('ok') })
    expect(reviews.of(request)).toBe(store)
  })

  describe('while the request waits', () => {
    const at = (block: bigint, changed = false): Review => ({ ...reviewWith('ok'), simulation: { block, at: 0, changed } })
    const blockOf = (store: { get(): RequestReview }) => {
      const state = store.get()
      return 'review' in state ? state.review.simulation?.block : undefined
    }

    test('its simulation is renewed every 15 s and never sooner, beside what was shown before', async () => {
      const asked: (Review | undefined)[] = []
      const { store, clock, over } = start(async ({ previous }) => at(BigInt(asked.push(previous)), previous !== undefined))
      await settle()
      expect(blockOf(store)).toBe(1n)
      await clock.advance(14_999)
      expect(asked).toEqual([undefined])
      await clock.advance(1)
      await settle()
      expect([blockOf(store), asked]).toEqual([2n, [undefined, at(1n)]])
      await clock.advance(15_000)
      await settle()
      expect([blockOf(store), asked.at(-1)]).toEqual([3n, at(2n, true)])
      over.abort()
      await clock.advance(60_000)
      expect(asked).toHaveLength(3)
    })

    test('an answer that could not look, or none, leaves the one before', async () => {
      const answers: (() => Promise<Review>)[] = [
        async () => at(1n),
        async () => reviewWith('unavailable'),
        () => Promise.reject(new Error('offline')),
        async () => at(4n),
      ]
      const { store, clock, warned } = start(() => (answers.shift() ?? (async () => at(9n)))())
      await settle()
      const seen: unknown[] = []
      for (let times = 0; times < 3; times += 1) {
        await clock.advance(15_000)
        await settle()
        seen.push(blockOf(store))
      }
      expect([seen, warned]).toEqual([[1n, 1n, 4n], []])
    })

    test('what no node has run is not asked for again', async () => {
      let times = 0
      const { clock } = start(async () => {
        times += 1
        return reviewWith('unavailable')
      })
      await settle()
      await clock.advance(60_000)
      expect(times).toBe(1)
    })
  })

  test('it cannot be changed by whoever made it', async () => {
    const given = reviewWith('ok')
    const { store } = start(async () => given)
    await settle()
    expect([Object.isFrozen(store.get()), Object.isFrozen(given.parts[0])]).toEqual([true, true])
  })

  test.each([
    ['rejects', start.bind(undefined, () => Promise.reject(new Error('broken')))],
    [
      'throws',
      start.bind(undefined, () => {
        throw new Error('broken')
      }),
    ],
    ['does not load', start.bind(undefined, undefined, () => Promise.reject(new Error('offline')))],
  ])('one that %s could not look', async (_, begin) => {
    const { store, warned, clock } = begin()
    await settle()
    expect([store.get(), warned.length, clock.waiting]).toEqual([{ status: 'unavailable' }, 1, 0])
  })

  test('one that never ends could not look after 10 s', async () => {
    const { store, clock } = start(() => new Promise(() => undefined))
    await clock.advance(9_999)
    expect(store.get()).toEqual({ status: 'reading' })
    await clock.advance(1)
    expect(store.get()).toEqual({ status: 'unavailable' })
  })

  test('where only the rest never ends, what was read stays; a late word changes nothing', async () => {
    let late: Question['onDecoded']
    const { store, clock } = start(({ onDecoded }) => {
      late = onDecoded
      onDecoded?.(reviewWith('unavailable'))
      return new Promise(() => undefined)
    })
    await clock.advance(10_000)
    late?.(reviewWith('ok'))
    expect(store.get()).toEqual({ status: 'done', review: reviewWith('unavailable') })
  })

  test('the end of the request ends it, without a word and a timer', async () => {
    const { over, warned, clock } = start(() => new Promise(() => undefined))
    await settle()
    over.abort()
    await settle()
    expect([warned, clock.waiting]).toEqual([[], 0])
  })
})
