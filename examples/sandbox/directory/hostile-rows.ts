import { SEEDED_WALLETS, seedWallet } from './seed-wallets.ts'
import { walletId } from './wallet-row.ts'

/** Ids of the images that only a hostile directory has. */
export const hostileImageIds = { script: 'hostile-script', huge: 'hostile-huge', page: 'hostile-page' } as const

const row = (name: string, rest: object = {}) => ({
  id: walletId(`hostile ${name}`),
  name,
  badge_type: 'certified',
  chains: ['eip155:1'],
  order: 0,
  webapp_link: 'https://hostile.example.org',
  ...rest,
})

/** Addresses that must never be opened. */
const LINKS: readonly string[] = [
  'javascript:alert(document.domain)//',
  'JaVaScRiPt://%0aalert(1)//',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript\u200b:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://hostile.example.org/1',
  'file:///etc/hosts',
  'intent://scan/#Intent;scheme=hostile;S.browser_fallback_url=javascript%3Aalert(1);end',
  'https://wallet.example.org@hostile.example.org/',
  'http://hostile.example.org/',
  '//hostile.example.org',
]

const everyLink = (link: string) => ({
  homepage: link,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  image_url: link,
})

const badLinks = LINKS.map((link, place) => row(`Bad Link ${place + 1}`, everyLink(link)))

const badNames = [
  row('\u202egnp.tellaW\u202c Wallet'),
  row('\u2066Isolated\u2069\u200f Wallet'),
  row('Bell\u0007 and\u0000 zero\u001b[31m Wallet'),
  row('Two\nlines\r\nWallet'),
  row('\u200b\u200b\u200b'),
  row(`${'n'.repeat(9_993)} Wallet`),
  row(`Zalgo${'\u0301'.repeat(150)}`),
  row('<img src=x onerror=alert(1)>'),
  row('Sandbox Web Wallet'),
]

const badImages = [
  row('Script In Image', { image_id: hostileImageIds.script }),
  row('Huge Image', { image_id: hostileImageIds.huge }),
  row('Page For An Image', { image_id: hostileImageIds.page }),
  row('Image Elsewhere', { image_id: '../../getWallets?x=', image_url: 'https://hostile.example.org/track.png' }),
]

const badForms: readonly unknown[] = [
  {},
  null,
  'a text',
  42,
  [],
  { id: walletId('hostile without a name') },
  { name: 'Without An Id' },
  { ...row('Id Too Short'), id: 'abc' },
  { ...row('Number For An Id'), id: 7 },
  { ...row('Chains As Text'), chains: 'eip155:1' },
  { ...row('Chains Of Numbers'), chains: [1, 10] },
  { ...row('Links As Objects'), mobile_link: { href: 'harbour://' }, webapp_link: 7 },
  { ...row('Injected As Text'), injected: 'eip155' },
  { ...row('Order As Text'), order: 'first' },
  { ...row('Badge Unheard Of'), badge_type: 'verified-by-everybody' },
  { ...row('Deep'), injected: [{ namespace: ['eip155'], injected_id: {} }] },
  // As JSON.parse makes it: a key of its own.
  JSON.parse(`{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"name":"Prototype","id":"${walletId('p')}"}`),
  { ...row('Far Too Many Chains'), chains: Array.from({ length: 5_000 }, (_, place) => `eip155:${place}`) },
]

/** What a hostile directory lists before all else, whatever is asked for. */
export const hostileRows = (): readonly unknown[] => [
  ...badLinks,
  ...badNames,
  ...badImages,
  ...badForms,
  // The id of a wallet that is listed too, and the same row twice.
  { ...row('Second With This Id'), id: seedWallet(0).id },
  { ...row('Last With This Id'), id: seedWallet(SEEDED_WALLETS - 1).id },
  row('Twice'),
  row('Twice'),
]
