import { waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { OWN } from '../support/session-chain.ts'
import { type HistoryRig, ownTransaction, startHistory } from './support/history-rig.ts'
import { FRIEND, historyRow, move, receivedRow, sentRow } from './support/rows.ts'

afterEach(destroyKernels)

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const CREATED = Date.parse('2026-11-26T12:00:00Z')
const shown = ({ state }: HistoryRig) => state().rows.map(({ id, status, kind }) => [id.slice(0, 4), status, kind])

describe('what the wallet has sent', () => {
  it('stands on top at once, before the service has answered', async () => {
    const rig = await startHistory({ pages: () => new Promise(() => undefined) })
    rig.history.watch()
    rig.sent.set([ownTransaction()])
    expect(shown(rig)).toEqual([['ffff', 'pending', 'send']])
  })

  it.each([
    ['asking', 'asking'],
    ['pending', 'pending'],
    ['uncertain', 'uncertain'],
    ['confirmed', 'confirmed'],
    ['reverted', 'failed'],
    ['cancelled', 'cancelled'],
    ['replaced', 'replaced'],
    ['dropped', 'dropped'],
    ['expired', 'expired'],
  ] as const)('rows 60 to 63: %s is shown as %s', async (status, as) => {
    const rig = await startHistory({ pages: () => ({ data: [], next: null }) })
    rig.history.watch()
    rig.sent.set([ownTransaction({ status })])
    expect(rig.state().rows.map((row) => row.status)).toEqual([as])
  })

  it('what the visitor refused was not sent', async () => {
    const rig = await startHistory({ pages: () => ({ data: [], next: null }) })
    rig.history.watch()
    rig.sent.set([ownTransaction({ status: 'refused' })])
    expect(rig.state().rows).toEqual([])
  })

  it('the row of the service takes its place: the same id, the same position', async () => {
    const rows: object[] = [receivedRow('later', { at: '2026-11-26T12:00:20Z' }), receivedRow('earlier', { at: '2026-11-26T11:00:00Z' })]
    const rig = await startHistory({ pages: () => ({ data: rows, next: null }) })
    const stop = rig.history.watch()
    await waitFor(() => expect(rig.state().status).toBe('ready'))
    rig.sent.set([ownTransaction()])
    expect(shown(rig).map(([id]) => id)).toEqual(['ffff', 'late', 'earl'])
    rig.sent.set([ownTransaction({ status: 'confirmed', endedAt: CREATED + 25_000 })])
    expect(shown(rig)).toEqual([
      ['ffff', 'confirmed', 'send'],
      ['late', 'confirmed', 'receive'],
      ['earl', 'confirmed', 'receive'],
    ])
    // Its block is older than the other one's.
    rows.unshift(sentRow('served', { hash: HASH.toUpperCase().replace('0X', '0x'), at: '2026-11-26T12:00:10Z' }))
    stop()
    rig.history.watch()
    await waitFor(() => expect(rig.state().rows[0]?.time).toBe(Date.parse('2026-11-26T12:00:10Z')))
    expect(shown(rig).map(([id]) => id)).toEqual(['ffff', 'late', 'earl'])
  })

  it('the chain decides how it ended, not the service', async () => {
    const rig = await startHistory({ pages: () => ({ data: [sentRow('a', { hash: HASH })], next: null }) })
    rig.history.watch()
    await waitFor(() => expect(rig.state().status).toBe('ready'))
    rig.sent.set([ownTransaction({ status: 'pending' })])
    expect(shown(rig)).toEqual([['ffff', 'pending', 'send']])
    rig.sent.set([ownTransaction({ status: 'reverted', endedAt: CREATED })])
    expect(shown(rig)).toEqual([['ffff', 'failed', 'send']])
  })

  it.each(['dropped', 'expired', 'uncertain'] as const)(
    'what is %s stays so, whatever the service says, until the chain has it',
    async (status) => {
      const rig = await startHistory({ pages: () => ({ data: [sentRow('a', { hash: HASH, fee: '0.9' })], next: null }) })
      rig.sent.set([ownTransaction({ status, ...(status !== 'uncertain' && { endedAt: CREATED }) })])
      rig.history.watch()
      await waitFor(() => expect(rig.state().status).toBe('ready'))
      expect(shown(rig)).toEqual([['ffff', status, 'send']])
      // One that is uncertain is followed by the wallet anyway.
      expect(new Set(rig.rechecked)).toEqual(new Set(status === 'uncertain' ? [] : ['f'.repeat(32)]))
      rig.sent.set([ownTransaction({ status: 'confirmed', endedAt: CREATED })])
      expect(shown(rig)).toEqual([['ffff', 'confirmed', 'send']])
    },
  )

  it('the chain is not asked again about what the service does not name', async () => {
    const rig = await startHistory({ pages: () => ({ data: [sentRow('a', { hash: OTHER })], next: null }) })
    rig.sent.set([ownTransaction({ status: 'dropped', endedAt: CREATED })])
    rig.history.watch()
    await waitFor(() => expect(rig.state().status).toBe('ready'))
    expect(rig.rechecked).toEqual([])
  })

  it('a cancelled transaction and the one that cancelled it are one row', async () => {
    const cancelling = historyRow({ id: 'b', type: 'execute', to: OWN, hash: OTHER, moves: [move({ from: OWN, to: OWN, numeric: '0' })] })
    const rig = await startHistory({ pages: () => ({ data: [cancelling], next: null }) })
    rig.history.watch()
    rig.sent.set([ownTransaction({ status: 'cancelled', replacedBy: OTHER, endedAt: CREATED })])
    await waitFor(() => expect(rig.state().status).toBe('ready'))
    expect(shown(rig)).toEqual([['ffff', 'cancelled', 'send']])
  })

  it('row 60: one that went through at another price is one row, under the hash that is in the block', async () => {
    const rig = await startHistory({ pages: () => ({ data: [sentRow('b', { hash: OTHER })], next: null }) })
    rig.history.watch()
    rig.sent.set([ownTransaction({ status: 'confirmed', replacedBy: OTHER, endedAt: CREATED })])
    await waitFor(() => expect(rig.state().status).toBe('ready'))
    expect(shown(rig)).toEqual([['ffff', 'confirmed', 'send']])
    expect(rig.state().rows[0]?.hash).toBe(OTHER)
  })

  it('amount and receiver of a transfer stay those that were signed', async () => {
    const lie = sentRow('a', { hash: HASH, moves: [move({ from: OWN, to: `0x${'9'.repeat(40)}`, numeric: '7' })] })
    const rig = await startHistory({ pages: () => ({ data: [lie], next: null }) })
    rig.history.watch()
    rig.sent.set([ownTransaction({ status: 'confirmed', endedAt: CREATED })])
    await waitFor(() => expect(rig.state().status).toBe('ready'))
    const [row] = rig.state().rows
    expect([row?.counterparty, row?.sent.map(({ amount }) => amount)]).toEqual([FRIEND, ['0.42']])
  })

  it('the fee is the chain’s, and the service’s until the chain has said it', async () => {
    const coin = { type: 'coin', symbol: 'ETH' }
    const rig = await startHistory({ pages: () => ({ data: [sentRow('a', { hash: HASH, fee: '0.9' })], next: null }) })
    rig.history.watch()
    const confirmed = ownTransaction({ status: 'confirmed', endedAt: CREATED })
    rig.sent.set([confirmed])
    await waitFor(() => expect(rig.state().rows.map(({ fee }) => fee)).toEqual([{ ...coin, amount: '0.9' }]))
    rig.sent.set([{ ...confirmed, fee: { amount: '0.000021', symbol: 'ETH', decimals: 18 } }])
    expect(rig.state().rows.map(({ fee }) => fee)).toEqual([{ ...coin, amount: '0.000021' }])
    // One of several transactions is not all of the fee.
    rig.sent.set([ownTransaction({ status: 'partial', endedAt: CREATED })])
    expect(rig.state().rows.map(({ fee }) => fee)).toEqual([undefined])
  })

  it('of another network is not shown here', async () => {
    const rig = await startHistory({ pages: () => ({ data: [], next: null }) })
    rig.history.watch()
    rig.sent.set([ownTransaction({ network: 'eip155:10' })])
    expect(rig.state().rows).toEqual([])
  })
})
