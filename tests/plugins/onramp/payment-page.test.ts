import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { mainnet, optimism } from '../../../kernel/networks/index.ts'
import { paymentAddress } from '../../../plugins/onramp/payment-address.ts'
import { createSite, HOST, openTab, type Site, type TabOptions } from './support/onramp-rig.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const ready = async (given: TabOptions = {}): ReturnType<typeof openTab> => {
  const tab = await openTab(site, given)
  await tab.begin()
  return tab
}

test('A27: the page is asked for when a provider is chosen, and never when the form opens', async () => {
  const tab = await ready()
  await site.clock.advance(60_000)
  expect(tab.paths()).not.toContain('url')
  tab.service.buy('coinbase')
  // In the click, before anybody has answered.
  expect(tab.popups.opened).toMatchObject({ deaf: true })
  await site.clock.advance(0)
  expect(tab.asked.find(({ path }) => path === 'url')?.input).toMatchObject({
    destinationWallets: [{ address: tab.order().account, blockchains: ['ethereum'], assets: ['USDC'] }],
    partnerUserId: tab.order().id,
    presetFiatAmount: 100,
    fiatCurrency: 'USD',
  })
  expect(tab.popups.visited).toEqual([`https://${HOST}/buy?sessionToken=1`])
  expect(tab.service.page.get()).toMatchObject({ status: 'open' })
  expect(tab.pushed).toEqual([['BuyInProgress', { order: tab.order().id }]])
})

test.each([
  ['of another host', 'https://pay.coinbase.com.evil.example/buy'],
  ['not https', `http://${HOST}/buy`],
  ['on another port', `https://${HOST}:8443/buy`],
  ['with a name and password', `https://${HOST}@evil.example/`],
  ['with credentials on the host', `https://user:pass@${HOST}/`],
  ['with a backslash', `https://${HOST}\\@evil.example/`],
  ['with a line break', `https://${HOST}/\nx`],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['of this machine that the host did not list', 'http://localhost:4137/pay'],
  ['empty', ''],
  ['too long', `https://${HOST}/${'x'.repeat(4_100)}`],
])('A27: an address %s is refused, and no window is left', async (_, url) => {
  const tab = await ready({ url: () => url })
  tab.service.buy('coinbase')
  await site.clock.advance(0)
  expect(tab.popups.visited).toEqual([])
  expect(['refused', 'failed']).toContain(tab.service.page.get()?.status)
  expect(() => paymentAddress(url, [HOST])).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
})

test('http is taken on this machine alone, and only where the host lists the origin', () => {
  expect(paymentAddress('http://localhost:4137/pay', ['http://localhost:4137'])).toBe('http://localhost:4137/pay')
  expect(() => paymentAddress('http://pay.acme.example/', ['http://pay.acme.example'])).toThrow(
    expect.objectContaining({ code: 'LINK_REFUSED' }),
  )
})

test('a blocked window becomes a link, which is made anew after four minutes', async () => {
  let made = 0
  const url = (): string => {
    made += 1
    return `https://${HOST}/buy?sessionToken=${made}`
  }
  const tab = await ready({ url, blocked: true })
  tab.service.buy('coinbase')
  await site.clock.advance(0)
  const { id } = tab.order()
  site.orders.set(id, { status: 'created' })
  expect(tab.service.page.get()).toMatchObject({ order: id, status: 'blocked' })
  const opened = () => tab.mounted.calls.filter(({ on }) => on === 'links').map(({ args }) => args[0])
  await site.clock.advance(240_001)
  tab.service.openPage(id)
  await site.clock.advance(0)
  // The old one was not opened.
  expect(opened()).toEqual([])
  expect(made).toBe(2)
  tab.service.openPage(id)
  expect(opened()).toEqual([`https://${HOST}/buy?sessionToken=2`])
})

test('a service that makes no page says why, and nothing is open', async () => {
  const tab = await ready({
    url: () => {
      throw new Error('down')
    },
  })
  tab.service.buy('coinbase')
  await site.clock.advance(0)
  expect(tab.service.page.get()).toMatchObject({ status: 'failed' })
  expect(tab.popups.visited).toEqual([])
})

test('nobody is asked for a page where the form does not allow it', async () => {
  const tab = await ready({
    options: { termsUrl: 'https://acme.example/terms', legalCheckbox: true },
    market: undefined,
  })
  tab.service.buy('coinbase')
  tab.service.accept(true)
  tab.service.setAmount('0')
  tab.service.buy('coinbase')
  tab.service.setAmount('1,000')
  tab.service.buy('coinbase')
  tab.service.setAmount('100')
  tab.service.buy('nobody')
  expect(tab.service.orders.get()).toEqual([])
  tab.service.buy('coinbase')
  expect(tab.service.orders.get()).toHaveLength(1)
})

test('a provider of the host’s own has its own page', async () => {
  const asked: unknown[] = []
  const acme = {
    id: 'acme',
    name: 'Acme Pay',
    namespaces: ['eip155'],
    hosts: ['pay.acme.example'],
    url(request: unknown) {
      asked.push(request)
      return 'https://pay.acme.example/s/1'
    },
  } as const
  const tab = await ready({ options: { coinbase: false, providers: [acme] } })
  tab.service.buy('acme')
  await site.clock.advance(0)
  expect(tab.popups.visited).toEqual(['https://pay.acme.example/s/1'])
  expect(asked).toMatchObject([
    { orderId: tab.order().id, network: 'eip155:1', symbol: 'USDC', payment: { amount: '100', currency: 'USD' } },
  ])
  expect(tab.paths()).not.toContain('url')
})

test('a provider of the host’s own that never names its page has failed after 30 s, and its window is gone', async () => {
  const acme = {
    id: 'acme',
    name: 'Acme Pay',
    namespaces: ['eip155'],
    hosts: ['pay.acme.example'],
    url: () => new Promise<string>(() => undefined),
  } as const
  const tab = await ready({ options: { coinbase: false, providers: [acme] } })
  tab.service.buy('acme')
  await site.clock.advance(29_999)
  expect(tab.service.page.get()).toMatchObject({ status: 'asking' })
  await site.clock.advance(1)
  expect([tab.service.page.get(), tab.popups.visited]).toMatchObject([{ status: 'failed' }, []])
})

const sepolia: Network<'eip155'> = { ...mainnet, id: 11_155_111, caipNetworkId: 'eip155:11155111', name: 'Sepolia' }
const acmeLink = {
  id: 'acme',
  name: 'Acme',
  namespaces: ['eip155'],
  hosts: ['pay.acme.example'],
  url: 'https://pay.acme.example/',
} as const

test.each<[string, Network<'eip155'>, { readonly networks?: readonly CaipNetworkId[] }, string[]]>([
  ['mainnet', mainnet, {}, ['coinbase', 'meld', 'acme']],
  ['another network that Coinbase has a name for', optimism, {}, ['coinbase']],
  ['a network that nobody has a name for', sepolia, {}, []],
  ['a network that the host says', optimism, { networks: ['eip155:10'] }, ['coinbase', 'meld']],
])('A27: a link that names no network is for mainnet alone: %s', async (_, network, more, listed) => {
  const tab = await openTab(site, { market: undefined, options: { meld: { publicKey: 'k', ...more }, providers: [acmeLink] } })
  tab.network.set(network)
  await tab.begin()
  expect(tab.service.state.get().rows.map(({ id }) => id)).toEqual(listed)
  for (const id of ['coinbase', 'meld', 'acme']) if (!listed.includes(id)) tab.service.buy(id)
  expect(tab.service.orders.get()).toEqual([])
})
