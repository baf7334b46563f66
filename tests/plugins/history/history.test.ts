import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { OWN } from '../support/session-chain.ts'
import { type HistoryRig, startHistory } from './support/history-rig.ts'
import { FRIEND, historyRow, move, receivedRow, sentRow, USDC, usdc } from './support/rows.ts'

afterEach(destroyKernels)

const ids = ({ state }: HistoryRig): readonly string[] => state().rows.map(({ id }) => id)
const ready = (rig: HistoryRig): Promise<void> => waitFor(() => expect(rig.state().status).toBe('ready'))
const failed = (status: number): never => {
  throw new PorticoError('HTTP_STATUS', 'refused', { context: { status } })
}

describe('pages', () => {
  it('asks for the account on its network, page by page, newest first', async () => {
    const pages = [
      { data: [sentRow('a', { at: '2026-11-20T10:00:00Z' }), sentRow('b', { at: '2026-11-21T10:00:00Z' })], next: 'two' },
      { data: [sentRow('c', { at: '2026-10-01T10:00:00Z' })], next: null },
    ]
    const rig = await startHistory({ pages: () => pages.shift() })
    const stop = rig.history.watch()
    await ready(rig)
    expect([ids(rig), rig.state().more]).toEqual([['b', 'a'], 'there'])
    rig.history.more()
    expect(rig.state().more).toBe('loading')
    await waitFor(() => expect(rig.state().more).toBe('none'))
    expect(ids(rig)).toEqual(['b', 'a', 'c'])
    expect(rig.api.calls.map(({ path, query }) => [path?.account, query])).toEqual([
      [OWN, { chainId: 'eip155:1' }],
      [OWN, { cursor: 'two', chainId: 'eip155:1' }],
    ])
    expect(rig.events).toEqual([['LOAD_MORE_TRANSACTIONS', { isSmartAccount: false }]])
    stop()
  })

  it.each([
    ['a cursor that repeats', { data: [sentRow('c', { at: '2026-10-01T10:00:00Z' })], next: 'one' }],
    ['a page without anything new', { data: [sentRow('a')], next: 'three' }],
    ['a page of another network', { data: [sentRow('d', { chain: 'eip155:10' })], next: 'three' }],
    ['an empty page', { data: [], next: 'three' }],
  ])('%s ends paging', async (_, last) => {
    const pages: unknown[] = [{ data: [sentRow('a')], next: 'one' }, last]
    const rig = await startHistory({ pages: () => pages.shift() })
    rig.history.watch()
    await ready(rig)
    rig.history.more()
    await waitFor(() => expect(rig.state().more).toBe('none'))
    rig.history.more()
    await settle()
    expect(rig.cursors()).toEqual([undefined, 'one'])
    expect(rig.state().rows.every(({ network }) => network === 'eip155:1')).toBe(true)
  })

  it('the same id is one row, and the later one counts', async () => {
    const pages = [
      { data: [sentRow('a', { status: 'pending' })], next: 'two' },
      { data: [sentRow('a'), sentRow('b', { at: '2026-10-01T10:00:00Z' })], next: null },
    ]
    const rig = await startHistory({ pages: () => pages.shift() })
    rig.history.watch()
    await ready(rig)
    rig.history.more()
    await waitFor(() => expect(ids(rig)).toEqual(['a', 'b']))
    expect(rig.state().rows[0]?.status).toBe('confirmed')
  })

  it('drops what is all spam and what is of another network, and keeps what moved nothing', async () => {
    const spam = { name: 'Gift', content: null, flags: { is_spam: true }, contract: `eip155:1:${USDC}`, tokenId: '7' }
    const data = [
      historyRow({ id: 'approval', type: 'approve', to: USDC, approvals: [{ fungible_info: usdc, spender: FRIEND, quantity: null }] }),
      historyRow({ id: 'call' }),
      receivedRow('spam', { moves: [move({ from: FRIEND, to: OWN, numeric: '1', nft: spam })] }),
      sentRow('elsewhere', { chain: 'eip155:10' }),
      { id: 'broken' },
    ]
    const rig = await startHistory({ pages: () => ({ data, next: null }) })
    rig.history.watch()
    await ready(rig)
    expect(rig.state().rows.map(({ id, kind }) => [id, kind])).toEqual([
      ['approval', 'approve'],
      ['call', 'call'],
    ])
    expect(rig.state().hidden.map(({ id, suspicions }) => [id, suspicions])).toEqual([['spam', ['unlisted']]])
  })

  it('a first page that is read again takes out what a reorganisation has removed, and keeps older pages', async () => {
    const at = (day: number) => ({ at: `2026-11-${day}T10:00:00Z` })
    const pages = [
      { data: [sentRow('d', at(24)), sentRow('c', at(23))], next: 'two' },
      { data: [sentRow('b', at(22)), sentRow('a', at(21))], next: null },
      { data: [sentRow('e', at(25)), sentRow('c', at(23))], next: 'two' },
    ]
    const rig = await startHistory({ pages: () => pages.shift() })
    const stop = rig.history.watch()
    await ready(rig)
    rig.history.more()
    await waitFor(() => expect(ids(rig)).toEqual(['d', 'c', 'b', 'a']))
    stop()
    rig.history.watch()
    await waitFor(() => expect(ids(rig)).toEqual(['e', 'c', 'b', 'a']))
  })

  it('of a first page that does not reach the rows that are there, nothing older stays: between them would be a gap', async () => {
    const pages = [
      { data: [sentRow('a', { at: '2026-10-01T10:00:00Z' })], next: null },
      { data: [sentRow('z', { at: '2026-11-01T10:00:00Z' })], next: 'two' },
    ]
    const rig = await startHistory({ pages: () => pages.shift() })
    rig.history.watch()()
    const stop = rig.history.watch()
    await ready(rig)
    stop()
    rig.history.watch()
    await waitFor(() => expect([ids(rig), rig.state().more]).toEqual([['z'], 'there']))
  })
})

describe('who asks, and for whom', () => {
  it('nobody asks before somebody watches, and the last who leaves ends the request', async () => {
    const answer = deferred<object>()
    const rig = await startHistory({ pages: () => answer.promise })
    await settle()
    expect(rig.api.calls).toEqual([])
    const stop = rig.history.watch()
    await waitFor(() => expect(rig.api.calls).toHaveLength(1))
    stop()
    answer.resolve({ data: [sentRow('a')], next: null })
    await settle()
    expect([rig.state().rows, rig.events]).toEqual([[], []])
  })

  it('row 56: an answer for an earlier network is discarded', async () => {
    const answers = [deferred<object>(), deferred<object>()]
    let asked = 0
    const rig = await startHistory({ pages: () => answers[asked++]?.promise })
    rig.history.watch()
    await waitFor(() => expect(rig.api.calls).toHaveLength(1))
    rig.chain.moveTo({ network: 'eip155:10' })
    await waitFor(() => expect(rig.api.calls).toHaveLength(2))
    answers[1]?.resolve({ data: [sentRow('new', { chain: 'eip155:10' })], next: null })
    await ready(rig)
    answers[0]?.resolve({ data: [sentRow('old')], next: null })
    await settle()
    expect([ids(rig), rig.state().network]).toEqual([['new'], 'eip155:10'])
  })

  it('row 56: another account begins with nothing', async () => {
    const rig = await startHistory({ pages: () => ({ data: [sentRow('a')], next: null }) })
    rig.history.watch()
    await ready(rig)
    rig.api.answers.history = () => new Promise(() => undefined)
    rig.chain.moveTo({ address: FRIEND })
    await waitFor(() => expect(rig.state().account).toBe(FRIEND))
    expect([rig.state().rows, rig.state().status]).toEqual([[], 'loading'])
  })
})

describe('failures', () => {
  it('say so once, with the event, and are tried again on demand', async () => {
    let down = true
    const rig = await startHistory({ pages: () => (down ? failed(404) : { data: [sentRow('a')], next: null }) })
    await rig.portico.open({ view: 'Transactions' })
    await rig.screen().findByText('Failed to fetch transactions')
    await rig.screen().findByRole('heading', { name: 'Activity unavailable' })
    expect(rig.events).toEqual([
      ['CLICK_TRANSACTIONS', { isSmartAccount: false }],
      ['ERROR_FETCH_TRANSACTIONS', { isSmartAccount: false }],
    ])
    down = false
    rig.screen().getByRole('button', { name: 'Retry' }).click()
    await rig.screen().findByRole('button', { name: /^Sent/ })
    expect(rig.state().status).toBe('ready')
  })

  it('of a further page leave the rows, and Retry asks for that page', async () => {
    const pages: (() => unknown)[] = [
      () => ({ data: [sentRow('a')], next: 'two' }),
      () => failed(404),
      () => ({ data: [sentRow('b', { at: '2026-10-01T10:00:00Z' })], next: null }),
    ]
    const rig = await startHistory({ pages: () => pages.shift()?.() })
    rig.history.watch()
    await ready(rig)
    rig.history.more()
    await waitFor(() => expect(rig.state().status).toBe('failed'))
    expect([ids(rig), rig.state().more]).toEqual([['a'], 'there'])
    rig.history.retry()
    await ready(rig)
    await waitFor(() => expect(ids(rig)).toEqual(['a', 'b']))
    expect(rig.cursors()).toEqual([undefined, 'two', 'two'])
  })

  it.each([
    ['row 54: a service that is down is left alone until the visitor acts', 503, false],
    ['one that refuses the question is asked again by the clock', 404, true],
  ])('%s', async (_, status, again) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout', 'clearTimeout', 'performance', 'setImmediate', 'Date'] })
    let now = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => now)
    const rig = await startHistory({ pages: () => ({ data: [], next: null }) })
    rig.api.answers.history = () => failed(status)
    rig.history.watch()
    // Testing Library looks by an interval, which stands still.
    await until(() => rig.state().status === 'failed')
    const { length } = rig.api.calls
    for (let looks = 0; looks < 12; looks += 1) {
      now += 4_000
      jest.advanceTimersByTime(4_000)
      await settle()
    }
    expect(rig.api.calls.length > length).toBe(again)
    jest.useRealTimers()
    jest.restoreAllMocks()
    rig.api.answers.history = () => ({ data: [sentRow('a')], next: null })
    rig.history.retry()
    await ready(rig)
  })

  it('without a service, and on a network that it does not know, what was sent from here stands alone', async () => {
    const rig = await startHistory({ pages: () => failed(500), services: false })
    rig.history.watch()
    await waitFor(() => expect(rig.state()).toMatchObject({ status: 'ready', unserved: true, rows: [] }))
    expect(rig.api.calls).toEqual([])
  })
})
