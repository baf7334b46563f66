import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { settle } from '../../support/deferred.ts'
import { ETHER, USDC } from '../support/holdings.ts'
import { ACCOUNT, HASH, listOf, OTHER, RECEIVER, send, type Tab, textsOf, transfer } from './support/site.ts'
import { closeTabs, failed, lost, open, site, startSite, statuses, timeout, waiting } from './support/tabs.ts'

beforeEach(() => startSite())
afterEach(closeTabs)

describe('from the request to the end', () => {
  it('a transaction is data from the first moment on, and its list a store', async () => {
    const tab = await open()
    const seen: (readonly string[])[] = []
    tab.transactions.of(ACCOUNT).subscribe((list) => seen.push(list.map(({ status }) => status)))
    const id = await send(tab)
    await waiting(tab)
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', '0.42 ETH sent']))
    expect(seen.slice(0, 2)).toEqual([['asking'], ['pending']])
    expect(listOf(tab)).toEqual([
      {
        id,
        namespace: 'eip155',
        network: 'eip155:1',
        account: ACCOUNT.address,
        hash: HASH,
        status: 'confirmed',
        kind: 'transfer',
        title: { sent: { amount: '0.42', symbol: 'ETH', decimals: 18 }, counterparty: RECEIVER },
        createdAt: 0,
        endedAt: 0,
      },
    ])
    expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    ['reverted', failed('reverted'), 'Something went wrong. The transaction failed. Only the fee was spent.'],
    ['cancelled', failed('cancelled', { hash: OTHER }), 'The transaction was cancelled. Only the fee was spent.'],
    ['replaced', failed('replaced', { hash: OTHER }), 'Another transaction took its place. Check your wallet.'],
    ['dropped', failed('dropped', { hash: HASH }), 'The network no longer knows the transaction. Check your wallet: it may send it again.'],
    ['expired', failed('expired'), 'The network did not take the transaction in time. Check your wallet before you try again.'],
  ])('%s is said, kept, and the same in the other tab', async (status, error, text) => {
    const [tab, other] = [await open(), await open()]
    other.transactions.of(ACCOUNT)
    await send(tab)
    await waiting(tab)
    tab.waits[0]?.reject(error)
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', text]))
    const replacedBy = error.context.hash === OTHER ? { replacedBy: OTHER } : {}
    expect(listOf(tab)).toMatchObject([{ status, hash: HASH, error: { code: 'TRANSACTION_FAILED', reason: status }, ...replacedBy }])
    expect(listOf(other)).toEqual(listOf(tab))
    expect(site.values.has('open')).toBe(false)
    for (const { refreshed } of [tab, other]) {
      await waitFor(() => expect([refreshed.balance.mock.calls, refreshed.tokens.mock.calls]).toEqual([[[]], [[{ force: true }]]]))
    }
    tab.notices[1]?.action?.run()
    expect(tab.opened).toEqual([`https://scan.test/1/tx/${'replacedBy' in replacedBy ? OTHER : HASH}`])
  })

  it.each([
    ['funds', 'Something went wrong. The balance did not cover the amount. Only the fee was spent.'],
    ['rent', 'Something went wrong. An account would have been left with too little SOL. Only the fee was spent.'],
    ['frozen', 'Something went wrong. The token’s issuer has frozen an account. Only the fee was spent.'],
    ['somethingNew', 'Something went wrong. The transaction failed. Only the fee was spent.'],
  ])('reverted for %s: over, with the reason, also after a reload', async (detail, text) => {
    const tab = await open()
    await send(tab)
    await waiting(tab)
    tab.waits[0]?.reject(failed('reverted', { detail }))
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', text]))
    tab.close()
    const after = await open()
    const [kept] = listOf(after)
    expect(kept).toMatchObject({ status: 'reverted', error: { code: 'TRANSACTION_FAILED', reason: 'reverted', detail } })
    expect(kept && after.transactions.describe(kept)).toBe(text)
  })

  it.each([
    ['confirmed', undefined, HASH],
    ['confirmed at another price', OTHER, OTHER],
    ['reverted', failed('reverted'), HASH],
    ['cancelled', failed('cancelled', { hash: OTHER }), OTHER],
  ])('%s: what it has cost is kept once the chain has said it', async (_, end, paidBy) => {
    const tab = await open()
    tab.fees.set(paidBy, 21_000_000_000_001n)
    await send(tab)
    await waiting(tab)
    if (typeof end === 'object') tab.waits[0]?.reject(end)
    else tab.waits[0]?.resolve(end)
    await waitFor(() => expect(listOf(tab)[0]?.fee).toEqual({ amount: '0.000021000000000001', symbol: 'ETH', decimals: 18 }))
    tab.close()
    expect(listOf(await open())[0]?.fee?.amount).toBe('0.000021000000000001')
  })

  it('where another took its place, the cost is that one’s', async () => {
    const tab = await open()
    tab.fees.set(OTHER, 7n).set(HASH, 7n)
    await send(tab)
    await waiting(tab)
    tab.waits[0]?.reject(failed('replaced', { hash: OTHER }))
    await waitFor(() => expect(listOf(tab)[0]?.status).toBe('replaced'))
    await settle()
    expect(listOf(tab)[0]?.fee).toBeUndefined()
  })

  it('one that the application has sent itself is followed like the others, in its own words', async () => {
    const tab = await open()
    const id = tab.transactions.add({ hash: HASH, title: { description: 'Ticket\u202E bought' } })
    expect(tab.transactions.add({ hash: HASH })).toBe(id)
    await waiting(tab)
    expect(tab.waits[0]).toMatchObject({ network: 'eip155:1', account: ACCOUNT.address, id: HASH })
    expect(listOf(tab)).toMatchObject([{ id, status: 'pending', kind: 'call', title: { description: 'Ticket bought' } }])
    await waitFor(() => expect(textsOf(tab)).toEqual(['“Ticket bought” started']))
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['“Ticket bought” started', '“Ticket bought” confirmed']))
    expect(tab.refreshed.balance).toHaveBeenCalled()
    tab.close()
    expect(listOf(await open())).toMatchObject([{ status: 'confirmed', title: { description: 'Ticket bought' } }])
  })

  it('one is added to the account and network that are named; nothing is added for nobody, or under no hash', async () => {
    const tab = await open({ active: false })
    expect(() => tab.transactions.add({ hash: HASH })).toThrow(expect.objectContaining({ code: 'DISCONNECTED' }))
    const account = { namespace: 'eip155', address: RECEIVER } as const
    for (const wrong of [{ hash: '' }, { hash: HASH, network: 'solana:1' as const }])
      expect(() => tab.transactions.add({ ...wrong, account })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
    tab.transactions.add({ hash: HASH, account, network: 'eip155:10' })
    await waiting(tab)
    expect(tab.waits[0]).toMatchObject({ network: 'eip155:10', account: RECEIVER })
    expect(listOf(tab)).toEqual([])
  })

  it('sped up: confirmed under another id', async () => {
    const tab = await open()
    await send(tab)
    await waiting(tab)
    tab.waits[0]?.resolve(OTHER)
    await waitFor(() => expect(listOf(tab)).toMatchObject([{ status: 'confirmed', hash: HASH, replacedBy: OTHER }]))
  })

  it('not confirmed in time: said once, waited for again, and confirmed in the end', async () => {
    const tab = await open()
    await send(tab)
    await waiting(tab)
    tab.waits[0]?.reject(timeout())
    const late = 'Not confirmed after 3 minutes. It can still go through.'
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', late]))
    expect(listOf(tab)).toMatchObject([{ status: 'pending', error: { code: 'RECEIPT_TIMEOUT' } }])
    await site.clock.advance(10_000)
    tab.waits[1]?.reject(timeout())
    await site.clock.advance(10_000)
    tab.waits[2]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', late, '0.42 ETH sent']))
    const [done] = listOf(tab)
    expect([done?.status, done && 'error' in done]).toEqual(['confirmed', false])
  })

  it('an endpoint that is down is asked less and less often', async () => {
    const tab = await open()
    await send(tab)
    await waiting(tab)
    for (const [at, ms] of [20_000, 40_000, 80_000, 160_000, 300_000, 300_000].entries()) {
      tab.waits[at]?.reject(new PorticoError('HTTP_OFFLINE', 'No.'))
      await settle()
      await site.clock.advance(ms - 1)
      expect(tab.waits).toHaveLength(at + 1)
      await site.clock.advance(1)
      expect(tab.waits).toHaveLength(at + 2)
    }
    expect(textsOf(tab)).toEqual(['Transaction started', 'Sent, but the network has not confirmed it yet.'])
  })

  it('a refusal is known to this page alone, and not kept', async () => {
    const [tab, other] = [await open(), await open()]
    await tab.transactions.start(transfer())
    expect([statuses(tab), statuses(other), site.values.size]).toEqual([['asking'], [], 0])
    tab.asked[0]?.reject(new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 }))
    await waitFor(() => expect(tab.notices).toMatchObject([{ kind: 'info', text: 'Something went wrong. You rejected the request.' }]))
    expect(listOf(tab)).toMatchObject([{ status: 'refused', error: { code: 'REQUEST_REJECTED', rpcCode: 4001 } }])
    expect([statuses(other), site.values.size]).toEqual([[], 0])
  })

  it.each([
    ['refused', { code: 'WALLET_ERROR' }, 'Failed to send transaction. Please try again. Check your wallet first.'],
    ['refused', { code: 'REQUEST_REJECTED' }, 'Failed to send transaction. Please try again. You rejected the request.'],
    ['refused', { code: 'INSUFFICIENT_FUNDS' }, 'Failed to send transaction. Please try again. Insufficient funds for amount and fee.'],
    // Nobody is told to try again where it may be sent, or was.
    [
      'uncertain',
      { code: 'SEND_UNCERTAIN' },
      'Something went wrong. The transfer may still be sent. Check your wallet before you try again.',
    ],
    [
      'reverted',
      { code: 'TRANSACTION_FAILED', reason: 'reverted' },
      'Something went wrong. The transaction failed. Only the fee was spent.',
    ],
  ] as const)('on Solana, %s: %s', async (status, error, text) => {
    const tab = await open()
    await tab.transactions.start(transfer())
    const [asking] = listOf(tab)
    if (!asking) throw new Error('Nothing was asked.')
    const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(tab.transactions.describe({ ...asking, namespace: 'solana', network, status, error })).toBe(text)
  })

  it('a call of a contract goes the same way, in words that fit any', async () => {
    const tab = await open()
    await send(tab, HASH, transfer({ kind: 'swap', action: { type: 'call', to: USDC, data: '0x12', value: 5n } }))
    expect(tab.asked[0]?.call).toEqual({ network: 'eip155:1', account: ACCOUNT.address, to: USDC, data: '0x12', value: 5n })
    await waiting(tab)
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', 'Transaction confirmed']))
  })
})

describe('before the wallet is asked', () => {
  const stop = async (tab: Tab, request = transfer()) => {
    const result = await tab.transactions.start(request)
    expect([tab.asked, listOf(tab), tab.notices]).toEqual([[], [], []])
    return result
  }
  const call = (value: bigint, fee: bigint) => transfer({ kind: 'call', action: { type: 'call', to: USDC, data: '0x', value, fee } })

  it.each([
    ['balanceFell', call(3n * ETHER, 0n)],
    ['gasShort', call(2n * ETHER, 1n)],
  ])('%s, also for a call', async (reason, request) => {
    expect(await stop(await open(), request)).toEqual({ status: 'stopped', reason })
  })

  it('a chain that cannot be read, and a wallet that cannot send', async () => {
    const tab = await open()
    Object.assign(tab.features, { contract: undefined })
    expect(await stop(tab, call(0n, 0n))).toEqual({ status: 'stopped', reason: 'cannotSend' })
    Object.assign(tab.features, { balance: { balance: () => Promise.reject(new PorticoError('HTTP_OFFLINE', 'No.')) } })
    expect(await stop(tab)).toEqual({ status: 'stopped', reason: 'notChecked' })
  })

  it('whoever started it has the last word; that it is not wanted comes before every problem', async () => {
    const tab = await open()
    expect(await stop(tab, transfer({ objection: () => 'termsChanged' }))).toEqual({ status: 'stopped', reason: 'termsChanged' })
    tab.native = 0n
    expect(await stop(tab, transfer({ objection: () => 'termsChanged' }))).toEqual({ status: 'stopped', reason: 'balanceFell' })
    expect(await stop(tab, transfer({ objection: () => 'unwanted' }))).toEqual({ status: 'stopped', reason: 'unwanted' })
  })
})

describe('one that may not have been sent', () => {
  it('stays uncertain while nobody has seen it, also where the network knows it no longer', async () => {
    const tab = await open()
    await tab.transactions.start(transfer())
    tab.asked[0]?.reject(lost(HASH))
    await waiting(tab)
    expect(listOf(tab)).toMatchObject([{ status: 'uncertain', hash: HASH, error: { code: 'SEND_UNCERTAIN' } }])
    tab.waits[0]?.reject(failed('dropped'))
    await waitFor(() => expect(tab.notices).toHaveLength(2))
    expect(listOf(tab)).toMatchObject([{ status: 'uncertain', error: { reason: 'dropped' } }])
    await site.clock.advance(300_000)
    tab.waits[1]?.resolve(undefined)
    await waitFor(() => expect(statuses(tab)).toEqual(['confirmed']))
  })

  it('without an id it is warned of for a day, also after a reload', async () => {
    const before = await open()
    await before.transactions.start(transfer())
    before.asked[0]?.reject(lost())
    await waitFor(() => expect(statuses(before)).toEqual(['uncertain']))
    before.close()
    const after = await open()
    expect([statuses(after), after.waits]).toEqual([['uncertain'], []])
    after.close()
    await site.clock.advance(86_400_000)
    expect(statuses(await open())).toEqual([])
  })
})
