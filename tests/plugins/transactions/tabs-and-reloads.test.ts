import { waitFor } from '@testing-library/dom'
import { settle } from '../../support/deferred.ts'
import { ACCOUNT, HASH, listOf, OTHER, RECEIVER, send, type Tab, textsOf, transfer } from './support/site.ts'
import { closeTabs, failed, open, site, startSite, statuses, timeout, waiting } from './support/tabs.ts'

beforeEach(() => startSite())
afterEach(closeTabs)

describe('a reload', () => {
  it('what is on its way is there at once, and followed when a wallet of the family is connected', async () => {
    const before = await open()
    const id = await send(before)
    await waiting(before)
    before.waits[0]?.onSeen?.()
    before.close()
    const after = await open({ connected: false })
    expect(listOf(after)).toMatchObject([{ id, status: 'pending', hash: HASH }])
    await settle()
    expect([after.waits, after.notices]).toEqual([[], []])
    after.connect()
    await waiting(after)
    // The network knew it before: that it knows it no longer means something.
    expect(after.waits[0]).toMatchObject({ id: HASH, network: 'eip155:1', account: ACCOUNT.address, seen: true })
    after.waits[0]?.reject(failed('dropped', { hash: HASH }))
    await waitFor(() => expect(after.notices).toHaveLength(1))
    expect(statuses(after)).toEqual(['dropped'])
    // What is over is not followed by the page after that, nor said again.
    after.close()
    const last = await open()
    await settle()
    expect([statuses(last), last.waits, last.notices]).toEqual([['dropped'], [], []])
  })

  it('one that nobody has seen is not called seen', async () => {
    const before = await open()
    await send(before)
    await waiting(before)
    before.close()
    const after = await open()
    await waiting(after)
    expect(after.waits[0]).not.toHaveProperty('seen')
  })

  it('what waits for the wallet is not followed: its answer comes to no page', async () => {
    const before = await open()
    await before.transactions.start(transfer())
    before.close()
    expect(statuses(await open())).toEqual([])
  })
})

describe('one that was given up, and that somebody says is in a block', () => {
  const giveUp = async (): Promise<{ readonly tab: Tab; readonly id: string }> => {
    const tab = await open()
    const id = await send(tab)
    await waiting(tab)
    tab.waits[0]?.reject(failed('dropped', { hash: HASH }))
    await waitFor(() => expect(statuses(tab)).toEqual(['dropped']))
    await settle()
    return { tab, id }
  }

  it('is what the chain says when it is asked again, and stays over until then', async () => {
    const { tab, id } = await giveUp()
    tab.transactions.recheck(id)
    await waiting(tab, 2)
    // One look at a time.
    tab.transactions.recheck(id)
    expect([statuses(tab), tab.waits[1]?.id, tab.waits[1]?.seen]).toEqual([['dropped'], HASH, true])
    tab.waits[1]?.resolve(undefined)
    await waitFor(() => expect(statuses(tab)).toEqual(['confirmed']))
    expect([listOf(tab)[0]?.error, tab.waits.length]).toEqual([undefined, 2])
    await waitFor(() => expect(tab.refreshed.balance).toHaveBeenCalledTimes(2))
  })

  it.each([failed('dropped'), timeout(), failed('reverted')])('only a block changes it: %#', async (error) => {
    const { tab, id } = await giveUp()
    tab.transactions.recheck(id)
    await waiting(tab, 2)
    tab.waits[1]?.reject(error)
    await settle()
    expect(statuses(tab)).toEqual([error.context.reason === 'reverted' ? 'reverted' : 'dropped'])
  })

  it('any other is left as it is', async () => {
    const tab = await open()
    const id = await send(tab)
    await waiting(tab)
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(statuses(tab)).toEqual(['confirmed']))
    await settle()
    tab.transactions.recheck(id)
    tab.transactions.recheck('nobody')
    await settle()
    expect([statuses(tab), tab.waits.length]).toEqual([['confirmed'], 1])
  })
})

describe('two tabs', () => {
  it('both show it as soon as there is a hash; one follows, and one says the end', async () => {
    const [tab, other] = [await open(), await open()]
    const list = other.transactions.of(ACCOUNT)
    const heard = jest.fn()
    list.subscribe(heard)
    await send(tab)
    await waiting(tab)
    expect(list.get()).toEqual(listOf(tab))
    expect([heard.mock.calls.length > 0, statuses(other), other.waits, other.notices]).toEqual([true, ['pending'], [], []])
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', '0.42 ETH sent']))
    await settle()
    expect([listOf(other), other.waits, other.notices]).toEqual([listOf(tab), [], []])
  })

  it('the other one takes over where the tab is closed', async () => {
    const [tab, other] = [await open(), await open()]
    await send(tab)
    await waiting(tab)
    expect(other.waits).toEqual([])
    tab.close()
    await waiting(other)
    other.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(other)).toEqual(['0.42 ETH sent']))
  })

  it('a tab that nobody looks at leaves the end to one that is looked at', async () => {
    const [tab, other] = [await open(), await open()]
    await send(tab)
    await waiting(tab)
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(statuses(tab)).toEqual(['confirmed']))
    await settle()
    expect([textsOf(tab), textsOf(other)]).toEqual([['Transaction started'], []])
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect([...textsOf(tab), ...textsOf(other)]).toEqual(['Transaction started', '0.42 ETH sent']))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect([...textsOf(tab), ...textsOf(other)]).toHaveLength(2)
  })

  it('without Web Locks both follow, and one says the end', async () => {
    startSite({ locks: false })
    const [tab, other] = [await open(), await open()]
    await send(tab)
    await waiting(tab)
    await waiting(other)
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', '0.42 ETH sent']))
    other.waits[0]?.reject(failed('dropped'))
    await settle()
    expect([statuses(tab), statuses(other), other.notices]).toEqual([['confirmed'], ['confirmed'], []])
  })

  it('dismissed in one, it is gone in both, and nobody follows it', async () => {
    const [tab, other] = [await open(), await open()]
    const id = await send(tab)
    await waiting(tab)
    other.transactions.dismiss(id)
    await waitFor(() => expect(tab.waits[0]?.signal?.aborted).toBe(true))
    await settle()
    expect([listOf(tab), listOf(other), site.values.size, textsOf(tab)]).toEqual([[], [], 0, ['Transaction started']])
  })
})

describe('what is kept', () => {
  it('the last fifty of an account that are over, and all that are on their way', async () => {
    const tab = await open()
    for (let count = 0; count < 53; count++) {
      await site.clock.advance(1)
      await send(tab, `0x${String(count).padStart(64, '0')}`)
      await waiting(tab, count + 1)
      tab.waits[count]?.resolve(undefined)
      await waitFor(() => expect(statuses(tab)[0]).toBe('confirmed'))
    }
    await site.clock.advance(1)
    await send(tab, OTHER)
    await waiting(tab, 54)
    const list = listOf(tab)
    expect([list.length, list[0]?.status, list[1]?.createdAt, list.at(-1)?.createdAt]).toEqual([51, 'pending', 53, 4])
  })

  it('one of another account, or of another network of it, stands in its own list', async () => {
    const tab = await open()
    await send(tab)
    expect(tab.transactions.of({ namespace: 'eip155', address: RECEIVER }).get()).toEqual([])
  })

  it('is read through a schema: what is none of ours is left out, and names are cleaned', async () => {
    const before = await open()
    await send(before)
    await waiting(before)
    before.close()
    const [good] = site.values.get('open') as unknown as readonly [object]
    const amount = { amount: '1', symbol: 'A\u202eB', decimals: 18 }
    site.values.set('open', [
      { ...good, id: '1'.repeat(32), title: { sent: amount } },
      { ...good, id: '<script>' },
      { ...good, status: 'won' },
      { ...good, title: { sent: { ...amount, amount: '1e9' } } },
      { ...good, account: 'javascript:alert(1)' },
      null,
    ] as never)
    const after = await open()
    expect(listOf(after)).toMatchObject([{ id: '1'.repeat(32), title: { sent: { symbol: 'AB' } } }])
    site.values.set('open', { length: 1e9 })
    expect(statuses(await open())).toEqual([])
  })

  describe.each([
    ['of another version', { kind: 'bundle', calls: [] }],
    ['of a version without titles', { title: 'Sent' }],
    ['edited by hand', { createdAt: 'yesterday' }],
    ['cut to nothing', { id: undefined, network: undefined }],
  ])('one row %s is left out', (_, bad) => {
    const HASHES = ['1', '2'].map((digit) => `0x${digit.repeat(64)}`)
    /** What is kept under a key, with a bad row between the two good ones. */
    const spoil = (key: string): void => {
      const [first, second] = site.values.get(key) as unknown as readonly [object, object]
      site.values.set(key, JSON.parse(JSON.stringify([first, { ...first, id: 'f'.repeat(32), ...bad }, second])))
    }
    const hashes = (tab: Tab): readonly unknown[] => listOf(tab).map(({ hash }) => hash)
    const sendBoth = async (tab: Tab): Promise<void> => {
      for (const hash of HASHES) {
        await site.clock.advance(1)
        await send(tab, hash)
      }
      await waiting(tab, 2)
    }

    it('and those on their way beside it are followed to their ends', async () => {
      const before = await open()
      await sendBoth(before)
      before.close()
      spoil('open')
      const after = await open()
      await waiting(after, 2)
      expect(hashes(after)).toEqual([...HASHES].reverse())
      after.waits[0]?.resolve(undefined)
      await waitFor(() => expect(statuses(after)).toContain('confirmed'))
      // What is written after it has lost nothing but the bad row.
      expect([hashes(after), site.values.get('open')]).toMatchObject([[...HASHES].reverse(), [{ status: 'pending' }]])
    })

    it('and those that are over beside it stay', async () => {
      const before = await open()
      await sendBoth(before)
      for (const wait of before.waits) wait.resolve(undefined)
      await waitFor(() => expect(statuses(before)).toEqual(['confirmed', 'confirmed']))
      before.close()
      spoil(`ended.eip155.${ACCOUNT.address}`)
      expect(hashes(await open())).toEqual([...HASHES].reverse())
    })
  })

  it('of what is older than two weeks the network knows nothing', async () => {
    const before = await open()
    await send(before)
    await waiting(before)
    before.close()
    await site.clock.advance(14 * 86_400_000)
    const after = await open()
    await settle()
    expect([statuses(after), after.waits]).toEqual([[], []])
  })
})
