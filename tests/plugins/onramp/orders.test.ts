import { HASH } from './support/onramp-facts.ts'
import { createSite, openTab, type Site } from './support/onramp-rig.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const bought = async (): Promise<{ readonly tab: Awaited<ReturnType<typeof openTab>>; readonly id: string }> => {
  const tab = await openTab(site)
  await tab.begin()
  tab.service.setPurchase('eth')
  await site.clock.advance(400)
  tab.service.buy('coinbase')
  const { id } = tab.order()
  await site.clock.advance(0)
  return { tab, id }
}

test('an order is what the provider says, and arrives when the chain shows it, with the amount of the chain', async () => {
  const { tab, id } = await bought()
  expect(tab.order()).toMatchObject({ status: 'created', provider: 'coinbase', purchase: { amount: '0.0366', symbol: 'ETH' } })
  site.orders.set(id, { status: 'paid' })
  await site.clock.advance(4_000)
  expect(tab.order().status).toBe('paid')
  site.orders.set(id, { status: 'sent', hash: HASH })
  await site.clock.advance(4_000)
  // The service names a transaction: nothing has arrived before the chain has it, nor if it was for somebody else.
  expect(tab.order()).toMatchObject({ status: 'sent', hash: HASH })
  site.chain.set(HASH, { amount: 0n })
  await site.clock.advance(8_000)
  expect(tab.order().status).toBe('sent')
  site.chain.set(HASH, { amount: 36_500_000_000_000_000n })
  await site.clock.advance(4_000)
  expect(tab.order()).toMatchObject({ status: 'arrived', purchase: { amount: '0.0365', symbol: 'ETH' } })
  expect(tab.toasts).toEqual(['0.0365 ETH has arrived'])
  // And nobody asks any more.
  const asked = tab.asked.length
  await site.clock.advance(60_000)
  expect(tab.asked).toHaveLength(asked)
})

test('a service never leads an order back, and the end of one is its end', async () => {
  const { tab, id } = await bought()
  site.orders.set(id, { status: 'sent', hash: HASH })
  await site.clock.advance(4_000)
  for (const status of ['created', 'paid'] as const) {
    site.orders.set(id, { status })
    await site.clock.advance(4_000)
    expect(tab.order().status).toBe('sent')
  }
  site.orders.set(id, { status: 'refunded' })
  await site.clock.advance(4_000)
  site.orders.set(id, { status: 'sent', hash: HASH })
  site.chain.set(HASH, { amount: 1n })
  await site.clock.advance(20_000)
  expect(tab.order().status).toBe('refunded')
})

test('A27: a transaction from before the order is no arrival, nor is that of another order', async () => {
  const { tab, id } = await bought()
  const before = site.clock.now() - 600_000
  site.orders.set(id, { status: 'sent', hash: HASH })
  site.chain.set(HASH, { amount: 10n ** 18n, at: before })
  await site.clock.advance(12_000)
  expect(tab.order()).toMatchObject({ status: 'sent', purchase: { amount: '0.0366' } })
  // The clocks of device and chain may differ by a little.
  site.chain.set(HASH, { amount: 10n ** 16n, at: before + 500_000 })
  await site.clock.advance(4_000)
  expect(tab.order()).toMatchObject({ status: 'arrived', purchase: { amount: '0.01' } })

  tab.service.buy('coinbase')
  const second = tab.order().id
  site.orders.set(second, { status: 'sent', hash: HASH.toUpperCase().replace('0X', '0x') })
  site.chain.set(HASH.toUpperCase().replace('0X', '0x'), { amount: 10n ** 16n })
  await site.clock.advance(12_000)
  expect(tab.order()).toMatchObject({ id: second, status: 'sent' })
  const other = `0x${'cd'.repeat(32)}`
  site.orders.set(second, { status: 'sent', hash: other })
  site.chain.set(other, { amount: 10n ** 15n })
  await site.clock.advance(4_000)
  expect(tab.order()).toMatchObject({ id: second, status: 'arrived', purchase: { amount: '0.001' } })
})

test('a failed order is asked for seldom, until its money is back or a day is over', async () => {
  const { tab, id } = await bought()
  const asked = (): number => tab.asked.filter(({ path, input }) => path === 'order' && input === id).length
  site.orders.set(id, { status: 'failed' })
  await site.clock.advance(4_000)
  expect(tab.order().status).toBe('failed')
  const first = asked()
  await site.clock.advance(290_000)
  expect(asked()).toBe(first)
  await site.clock.advance(12_000)
  expect(asked()).toBe(first + 1)
  site.orders.set(id, { status: 'refunded' })
  await site.clock.advance(304_000)
  expect(tab.order().status).toBe('refunded')
  const last = asked()
  await site.clock.advance(86_400_000)
  expect(asked()).toBe(last)
})

test('a failed order of the last visit is looked at once, and one of another day is left alone', async () => {
  const { tab, id } = await bought()
  site.orders.set(id, { status: 'failed' })
  await site.clock.advance(4_000)
  tab.mounted.unload()
  const next = await openTab(site)
  await site.clock.advance(0)
  expect(next.paths()).toEqual(['order'])
  next.mounted.unload()
  await site.clock.advance(90_000_000)
  const late = await openTab(site)
  await site.clock.advance(600_000)
  expect(late.paths()).toEqual([])
})

test('without news for 180 s it is unknown, until the visitor asks again', async () => {
  const { tab, id } = await bought()
  await site.clock.advance(176_000)
  expect(tab.order().status).toBe('created')
  await site.clock.advance(8_000)
  expect(tab.order().status).toBe('unknown')
  const asked = tab.asked.length
  await site.clock.advance(60_000)
  expect(tab.asked).toHaveLength(asked)
  site.orders.set(id, { status: 'paid' })
  tab.service.check(id)
  await site.clock.advance(0)
  expect(tab.order().status).toBe('paid')
})

test('a service that is down ends nothing', async () => {
  const { tab, id } = await bought()
  site.orders.set(id, 'down')
  await site.clock.advance(40_000)
  // It is left alone, as every visitor who looks on would keep it down.
  expect(tab.asked.filter(({ path }) => path === 'order')).toHaveLength(2)
  expect(tab.order().status).toBe('created')
  await site.clock.advance(144_000)
  expect(tab.order().status).toBe('unknown')
  site.orders.set(id, { status: 'failed' })
  tab.service.check(id)
  await site.clock.advance(0)
  expect(tab.order().status).toBe('failed')
})

describe('20 of 20 survive', () => {
  const ways = ['reload', 'other tab', 'closed window', 'both'] as const
  const runs = Array.from({ length: 20 }, (_, run) => [run, ways[run % 4] ?? 'both', run % 5] as const)
  test.each(runs)('run %i: %s, after %i looks', async (_, way, looks) => {
    const { tab, id } = await bought()
    await site.clock.advance(looks * 4_000)
    site.orders.set(id, { status: 'paid' })
    if (way === 'closed window') tab.popups.leave()
    if (way === 'reload' || way === 'both') tab.mounted.unload()
    const other = way === 'closed window' ? tab : await openTab(site)
    site.orders.set(id, { status: 'sent', hash: HASH })
    site.chain.set(HASH, { amount: 10n ** 16n })
    await site.clock.advance(12_000)
    expect(other.order()).toMatchObject({ id, status: 'arrived', purchase: { amount: '0.01' } })
    if (way === 'other tab') expect(tab.order().status).toBe('arrived')
    other.mounted.unload()
    // Whoever comes later finds it in its end.
    expect((await openTab(site)).order()).toMatchObject({ id, status: 'arrived' })
  })
})

test('orders are those of the active account, and what is kept is not believed', async () => {
  const { tab, id } = await bought()
  tab.active.set({ ...tab.active.get(), address: `0x${'11'.repeat(20)}` } as never)
  expect(tab.service.orders.get()).toEqual([])
  const storage = site.storage()
  const kept = storage.get('open', (value) => value as { id: string }[]) ?? []
  storage.set('open', [...kept.map((one) => ({ ...one, status: 'arrived!' })), { id: '<script>' }, 7] as never)
  const later = await openTab(site)
  expect(later.service.orders.get()).toEqual([])
  expect(kept[0]?.id).toBe(id)
})
