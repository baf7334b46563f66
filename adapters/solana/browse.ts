/** Wallets whose own browser opens a page by a link (`behaviour.md` 2.13). `global`: what they put on a page that is in it already. */
export const BROWSE = [
  {
    id: 'browse:phantom',
    name: 'Phantom',
    global: 'phantom',
    link: ({ href, origin }: Location): string =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
  {
    id: 'browse:coinbase',
    name: 'Coinbase Wallet',
    global: 'coinbaseSolana',
    link: ({ href }: Location): string => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
] as const
