import type { WalletRow } from './wallet-row.ts'

type Links = Pick<
  WalletRow,
  'mobile_link' | 'desktop_link' | 'webapp_link' | 'app_store' | 'play_store' | 'chrome_store' | 'rdns' | 'injected'
>

const stores = (slug: string) => ({
  app_store: `https://apps.example.org/ios/${slug}`,
  play_store: `https://apps.example.org/android/${slug}`,
})

const chromeStore = (slug: string): string => `https://apps.example.org/chrome/${slug}`

/** Every way a directory says how a wallet is reached. Each is given with the wallet's slug (`amber-gate`). */
const SHAPES: readonly ((slug: string) => Links)[] = [
  // A phone app with a scheme in its full form, nothing said of the rest.
  (slug) => ({ mobile_link: `${slug}://`, ...stores(slug) }),
  // The same, and all else said to be missing.
  (slug) => ({
    mobile_link: `${slug}:`,
    desktop_link: null,
    webapp_link: null,
    ...stores(slug),
    chrome_store: null,
    rdns: null,
    injected: null,
  }),
  // The bare scheme.
  (slug) => ({ mobile_link: slug, play_store: stores(slug).play_store }),
  // A scheme with a path.
  (slug) => ({ mobile_link: `${slug}://connect`, desktop_link: `${slug}://connect/`, app_store: null }),
  // Universal links, with and without a last slash.
  (slug) => ({ mobile_link: `https://${slug}.example.org`, desktop_link: null, ...stores(slug) }),
  (slug) => ({ mobile_link: `https://${slug}.example.org/app/`, webapp_link: `https://web.${slug}.example.org/`, ...stores(slug) }),
  // A program for the desk.
  (slug) => ({ desktop_link: `${slug}://`, webapp_link: null, mobile_link: null }),
  // A page only.
  (slug) => ({ webapp_link: `https://${slug}.example.org`, app_store: null, play_store: null }),
  // An extension that announces itself.
  (slug) => ({ rdns: `org.example.${slug}`, chrome_store: chromeStore(slug), injected: null, mobile_link: null }),
  // An extension known by what it puts into the page, for one family or several.
  (slug) => ({ injected: [{ namespace: 'eip155', injected_id: `is${slug.replaceAll('-', '')}` }], chrome_store: chromeStore(slug) }),
  (slug) => ({
    rdns: `org.example.${slug}`,
    injected: [
      { namespace: 'eip155', injected_id: `is${slug.replaceAll('-', '')}` },
      { namespace: 'solana', injected_id: slug },
      { injected_id: slug },
      { namespace: 'bip122', injected_id: null },
    ],
    mobile_link: `${slug}://`,
    ...stores(slug),
    chrome_store: chromeStore(slug),
  }),
  // Everything.
  (slug) => ({
    mobile_link: `${slug}://`,
    desktop_link: `${slug}://`,
    webapp_link: `https://web.${slug}.example.org`,
    ...stores(slug),
    chrome_store: chromeStore(slug),
    rdns: `org.example.${slug}`,
    injected: [],
  }),
  // Nothing.
  () => ({}),
]

/** The links of a wallet by its place in the list. */
export const walletLinks = (index: number): Links => {
  const shape = SHAPES[index % SHAPES.length]
  return shape ? shape(`sandbox-${index}`) : {}
}
