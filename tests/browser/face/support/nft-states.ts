import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import type { Modal } from '../../support/modal.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const ADDRESS = 'https://api.test'
const CONTRACT = '0x310e97EeC3a475E0D2b01bC899365761901F18e6'
const open = { 'access-control-allow-origin': '*' }

const row = (at: number, more: object = {}) => ({
  contract: `eip155:1:${CONTRACT}`,
  tokenId: String(at),
  standard: 'erc721',
  quantity: '1',
  name: `Kestrel No. ${at}`,
  collection: 'Sandbox Portraits',
  description: 'One of the birds over the harbour. More at https://portraits.example, which is text here.',
  traits: [
    { name: 'Sky', value: 'overcast' },
    { name: 'Wings', value: 'spread' },
  ],
  media: { kind: 'image', type: 'image/png' },
  flags: { listed: true, unasked: false },
  ...more,
})

const unasked = { name: 'Claim 5,000 USDC at claim.example', collection: 'Gift', flags: { listed: false, unasked: true } }

/** What the API lists. */
const LIST = [
  row(1),
  row(255, { standard: 'erc1155', quantity: '7', name: 'Oak shield', collection: 'Sandbox Items' }),
  row(2, { name: 'A kestrel with a name so long that no cell of any grid could ever hold the whole of it' }),
  row(3, { name: '', collection: '' }),
  row(4, { media: { kind: 'video', type: 'video/mp4' } }),
  row(6, unasked),
]

/** The picture of a token; some have none. */
const picture = async (route: Route, id: number): Promise<void> => {
  if (id % 3 === 0) return route.fulfill({ status: 404, headers: open, json: { reasons: [{ name: 'missing', description: 'None.' }] } })
  const background = { r: (id * 83) % 256, g: (id * 47) % 256, b: 150 }
  const body = await sharp({ create: { width: 240, height: 200 + (id % 5) * 40, channels: 3, background } })
    .webp()
    .toBuffer()
  return route.fulfill({ contentType: 'image/webp', headers: open, body })
}

/** An API that answers with these tokens, or as told. */
const serve =
  (list: (route: Route) => unknown) =>
  async (page: Page): Promise<void> => {
    await page.route(`${ADDRESS}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const image = /^\/v1\/nft\/image\/[^/]+\/(\d+)/.exec(pathname)?.[1]
      if (image !== undefined) return picture(route, Number(image))
      if (pathname.endsWith('/nfts')) return void (await list(route))
      if (pathname.endsWith('/supported-chains')) return route.fulfill({ headers: open, json: { http: ['eip155:1', 'eip155:10'], ws: [] } })
      return route.fulfill({ status: 404, headers: open, json: {} })
    })
  }

const hostOf = (list: (route: Route) => unknown, more: HostPage = {}): HostPage => ({
  connected: true,
  sandbox: { services: { api: ADDRESS }, projectId: 'sandbox' },
  prepare: serve(list),
  ...more,
})

const answers =
  (data: readonly object[], next: string | null = null) =>
  (route: Route): Promise<void> =>
    route.fulfill({ headers: open, json: { data, next } })

/** Opens the tab. */
const openNfts = async ({ page, modal }: Face): Promise<void> => {
  await page.locator('#connect').click()
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
}

const openDetails = async (face: Face, name: RegExp): Promise<void> => {
  await openNfts(face)
  await face.modal.row(name).first().click()
}

/** Tells the page that the chain has the tokens, but for the one that came unasked: they are on no chain of these pages. */
const owned = async (page: Page): Promise<void> => {
  await serve(answers(LIST))(page)
  await page.route(/127\.0\.0\.1:\d+\/?$/, async (route) => {
    const body: unknown = route.request().postDataJSON()
    const calls = Array.isArray(body) ? body : [body]
    if (!calls.some(isOwnership)) return route.fallback()
    const results = calls.map((call: { readonly id: number }) => ({ jsonrpc: '2.0', id: call.id, result: answerTo(call) }))
    return route.fulfill({ headers: open, json: Array.isArray(body) ? results : results[0] })
  })
}

const word = (hex: string): string => `0x${hex.toLowerCase().replace(/^0x/, '').padStart(64, '0')}`
const dataOf = (call: object): string => JSON.stringify(call).match(/"data":"(0x[0-9a-f]*)"/)?.[1] ?? ''

/** `ownerOf`, `balanceOf` of ERC-1155, `name`, and both transfers. */
const isOwnership = (call: object): boolean => /^0x(?:6352211e|00fdd58e|06fdde03|42842e0e|f242432a)/.test(dataOf(call))

const answerTo = (call: object): string => {
  const data = dataOf(call)
  if (JSON.stringify(call).includes('eth_estimateGas')) return '0x15f90'
  if (data.startsWith('0x6352211e')) return word(testAccounts[BigInt(`0x${data.slice(10, 74)}`) === 6n ? 1 : 0].address)
  if (data.startsWith('0x00fdd58e')) return word('7')
  if (data.startsWith('0x06fdde03'))
    return `${word('20')}${word('11').slice(2)}${Buffer.from('Sandbox Portraits').toString('hex').padEnd(64, '0')}`
  return '0x'
}

const host = hostOf(answers(LIST), { prepare: owned })

/** Opens the form of a token as the first view, once the list has it. */
const openForm = async (face: Face, id: number): Promise<void> => {
  await openNfts(face)
  await face.modal.row(/Kestrel No. 1,/).waitFor()
  await face.modal.button('Close').click()
  await face.modal.isClosed()
  await openView(face, 'NftSend', { id: `${CONTRACT.toLowerCase()}/${id}` })
}

const tab = (modal: Modal, text: string) => modal.dialog.getByRole('tabpanel').getByText(text)

/** Views of tokens that each have an id of their own. */
export const nftStates: readonly ViewState[] = [
  { view: 'Account', state: 'NFTs', host, show: openNfts, sign: (modal) => modal.row(/Oak shield/) },
  {
    view: 'Account',
    state: 'NFTs hidden',
    host,
    async show(face) {
      await openNfts(face)
      await face.modal.button('1 hidden').click()
    },
    sign: (modal) => modal.row(/Claim 5,000 USDC/),
  },
  {
    view: 'NftDetails',
    state: 'unasked, and no longer owned',
    host,
    show: openHidden,
    sign: (modal) => modal.text('This NFT is no longer yours'),
    hasBack: true,
  },
  {
    view: 'NftDetails',
    state: 'not listed',
    host,
    show: (face) => openView(face, 'NftDetails', { id: 'nothing' }),
    sign: (modal) => modal.text('No such NFT in this account'),
  },
  {
    view: 'NftSendPreview',
    state: 'nothing to review',
    host,
    show: (face) => openView(face, 'NftSendPreview'),
    sign: (modal) => modal.text('Nothing to review'),
  },
  {
    view: 'NftDetails',
    state: 'owned',
    host,
    show: (face) => openDetails(face, /Oak shield/),
    sign: (modal) => modal.dialog.locator('button:not([aria-disabled])', { hasText: /^Send$/ }),
    hasBack: true,
  },
  {
    view: 'NftSend',
    state: 'several',
    host,
    async show(face) {
      await openForm(face, 255)
      await face.modal.dialog.getByRole('textbox', { name: 'How many' }).fill('9')
    },
    sign: (modal) => modal.text('Enter a whole number from 1 to 7'),
  },
  {
    view: 'NftSendPreview',
    state: 'review',
    host,
    async show(face) {
      await openForm(face, 1)
      await face.modal.dialog.getByRole('textbox', { name: 'To' }).fill(testAccounts[1].address)
      await face.modal.button('Preview send').click()
    },
    sign: (modal) => modal.button('Send NFT'),
    hasBack: true,
  },
  { view: 'Account', state: 'NFTs empty', host: hostOf(answers([])), show: openNfts, sign: (modal) => tab(modal, 'No NFTs yet') },
  {
    view: 'Account',
    state: 'NFTs loading',
    host: hostOf(() => undefined),
    show: openNfts,
    sign: (modal) => modal.dialog.getByRole('tabpanel').getByText('NFTs are loading'),
  },
  {
    view: 'Account',
    state: 'NFTs failed',
    host: hostOf((route) => route.fulfill({ status: 403, headers: open, json: {} })),
    show: openNfts,
    sign: (modal) => tab(modal, 'NFTs unavailable'),
  },
]

async function openHidden(face: Face): Promise<void> {
  await openNfts(face)
  await face.modal.button('1 hidden').click()
  await face.modal.row(/Claim 5,000 USDC/).click()
}
