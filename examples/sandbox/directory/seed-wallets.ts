import { drawnTile, type Picture } from './tile.ts'
import { walletLinks } from './wallet-links.ts'
import { walletName } from './wallet-names.ts'
import { imageId, type WalletRow, walletId } from './wallet-row.ts'

/** How many invented wallets the directory lists. */
export const SEEDED_WALLETS = 640

const EVM = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:56']
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

const CHAINS: readonly (readonly string[] | null | undefined)[] = [
  EVM,
  ['eip155:1'],
  [...EVM, SOLANA],
  [SOLANA],
  [BITCOIN],
  ['eip155:1', 'eip155:10', BITCOIN, SOLANA, POLKADOT],
  [POLKADOT],
  [],
  null,
  undefined,
]

const BADGES: readonly WalletRow['badge_type'][] = ['certified', 'none', null, undefined]

const inText = (picture: Picture): string => `data:${picture.type},${encodeURIComponent(new TextDecoder().decode(picture.bytes))}`

/** The image's id, null, absent; and once in a while the image itself beside it. */
const imageOf = (index: number): Pick<WalletRow, 'image_id' | 'image_url'> => {
  const id = imageId(`${index}`)
  if (index % 37 === 36) return { image_id: null }
  if (index % 37 === 18) return {}
  return index % 23 === 22 ? { image_id: id, image_url: inText(drawnTile(id)) } : { image_id: id }
}

/** An invented wallet by its place in the list, the same at every start. */
export const seedWallet = (index: number): WalletRow => {
  // Prime steps: every badge meets every family and every link shape.
  const chains = CHAINS[Math.floor(index / 3) % CHAINS.length]
  const badge = BADGES[Math.floor(index / 7) % BADGES.length]
  return {
    id: walletId(`${index}`),
    name: walletName(index),
    ...(badge === undefined ? {} : { badge_type: badge }),
    ...(chains === undefined ? {} : { chains: chains && [...chains] }),
    ...(index % 5 === 4 ? {} : { homepage: index % 5 === 3 ? null : `https://sandbox-${index}.example.org` }),
    ...imageOf(index),
    // Two share a place, the tenth has none.
    ...(index % 10 === 9 ? {} : { order: 10 + Math.floor(index / 2) * 10 }),
    ...walletLinks(index),
  }
}

/** The invented wallets. */
export const seedWallets = (count = SEEDED_WALLETS): readonly WalletRow[] => Array.from({ length: count }, (_, index) => seedWallet(index))
