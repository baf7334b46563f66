import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { OWN } from '../support/session-chain.ts'
import { startHistory } from './support/history-rig.ts'
import { alike, FRIEND, fake, historyRow, move, ROUTER, receivedRow, sentRow, USDC, usdc } from './support/rows.ts'

afterEach(destroyKernels)

/** An address that a number decides, and that is like nobody. */
const someone = (at: number): string => `0x${(at + 0x7000).toString(16)}${'5'.repeat(32)}${(at + 0x8000).toString(16)}`
const at = (second: number): string => new Date(Date.parse('2026-11-20T10:00:00Z') - second * 1_000).toISOString()

/** What attackers do, in turns. */
const poison = (n: number) => {
  const [id, sender, filling] = [`p${n}`, someone(n), (n % 15).toString(16)]
  const like = alike(n % 2 === 0 ? FRIEND : OWN, n % 3 === 0 ? 'head' : 'tail', filling)
  const row = (moves: readonly object[], more = {}) => historyRow({ id, at: at(n), from: sender, to: USDC, moves, ...more })
  const ways = [
    // Nothing of a real token, "from" the visitor to a look-alike: the token asks no permission for that.
    () => row([move({ from: OWN, to: like, numeric: '0', info: usdc })]),
    () => row([move({ from: like, to: OWN, numeric: '0', info: usdc })]),
    () => row([move({ from: like, to: OWN, numeric: '0.0001', info: usdc, value: 0.0001 })]),
    () => row([move({ from: like, to: OWN, numeric: '0.000000001' })], { to: OWN, from: like }),
    () => row([move({ from: like, to: OWN, numeric: '50', info: usdc })]),
    // A token that only bears the name says whatever it likes.
    () => row([move({ from: FRIEND, to: OWN, numeric: '50', info: fake })]),
    () => row([move({ from: OWN, to: like, numeric: '50', info: fake })]),
    () => row([move({ from: sender, to: OWN, numeric: '1', nft: { name: 'Claim', contract: `eip155:1:${ROUTER}`, tokenId: `${n}` } })]),
    () => row([], { approvals: [{ fungible_info: fake, spender: sender, quantity: null }] }),
    () => row([]),
  ]
  return ways[n % ways.length]?.()
}

/** What happens to an account in earnest. */
const honest = (n: number) => {
  const [id, other] = [`h${n}`, someone(1_000 + n)]
  const when = { at: at(n + 0.5) }
  const row = (from: string, to: string, moves: readonly object[], more = {}) => historyRow({ id, from, to, moves, ...when, ...more })
  const ways = [
    () => sentRow(id, { ...when, to: other, moves: [move({ from: OWN, to: other, numeric: '0.1' })] }),
    () => receivedRow(id, { ...when, from: other, moves: [move({ from: other, to: OWN, numeric: '0.01', value: 25 })] }),
    () => row(other, USDC, [move({ from: other, to: OWN, numeric: '25', info: usdc, value: 25 })]),
    // A payout: who signs is not whom the token names.
    () => row(someone(9_000), ROUTER, [move({ from: ROUTER, to: OWN, numeric: '3', info: usdc })]),
    () => row(OWN, USDC, [move({ from: OWN, to: other, numeric: '0', info: usdc })]),
    () => row(OWN, ROUTER, [move({ from: ROUTER, to: OWN, numeric: '9', info: fake })]),
    () => row(OWN, USDC, [], { approvals: [{ fungible_info: usdc, spender: ROUTER, quantity: null }] }),
    () => row(OWN, ROUTER, []),
    // A friend's gift of a token that nobody lists.
    () => row(FRIEND, ROUTER, [move({ from: FRIEND, to: OWN, numeric: '9', info: fake })]),
    // An allowance that somebody uses: the money has gone.
    () => row(other, USDC, [move({ from: OWN, to: other, numeric: '40', info: usdc })]),
  ]
  return ways[n % ways.length]?.()
}

const many = <T>(make: (n: number) => T): readonly T[] => Array.from({ length: 200 }, (_, n) => make(n))
const data = [sentRow('friend', { at: '2026-11-21T10:00:00Z' }), ...many(poison), ...many(honest)]

it('A24: of 200 poison rows none is shown, of 200 honest rows none is hidden', async () => {
  const rig = await startHistory({ pages: () => ({ data, next: null }) })
  rig.history.watch()
  await waitFor(() => expect(rig.state().status).toBe('ready'))
  const { rows, hidden } = rig.state()
  expect(rows.filter(({ id }) => id.startsWith('p')).map(({ id }) => id)).toEqual([])
  expect(hidden.filter(({ id }) => !id.startsWith('p')).map(({ id, suspicions }) => [id, suspicions])).toEqual([])
  expect([rows.length, hidden.length]).toEqual([201, 200])
})

it('A24: they are counted, opened on demand, and nothing of them can be copied or followed', async () => {
  const rig = await startHistory({
    pages: () => ({ data: [sentRow('friend', { at: '2026-11-21T10:00:00Z' }), ...many(poison).slice(0, 12)], next: null }),
  })
  await rig.portico.open({ view: 'Transactions' })
  const counter = await rig.screen().findByRole('button', { name: /^12 hidden/ })
  expect(rig.screen().queryByRole('list', { name: 'Hidden activity' })).toBeNull()
  fireEvent.click(counter)
  const list = await rig.screen().findByRole('list', { name: 'Hidden activity' })
  expect(rig.screen().getByText('Never send to an address from this list.')).toBeDefined()
  for (const row of list.querySelectorAll('button')) {
    fireEvent.click(row)
    await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('true'))
    expect(list.querySelectorAll('button:not([aria-expanded]), a')).toHaveLength(0)
  }
})

it('A24: no row leads to a transfer', async () => {
  const rig = await startHistory({ pages: () => ({ data: [sentRow('friend')], next: null }) })
  await rig.portico.open({ view: 'Transactions' })
  fireEvent.click(await rig.screen().findByRole('button', { name: /^Sent/ }))
  await rig.screen().findByRole('button', { name: 'Copy address' })
  expect(drawnRoot().querySelector('.address')?.textContent).toBe(FRIEND)
  expect(rig.screen().queryByRole('button', { name: /send|again|repeat/i })).toBeNull()
})
