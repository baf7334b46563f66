import { type Address, encodeFunctionData } from 'viem'
import { faucetAccount, testAccounts } from './accounts.ts'
import { createChainClient } from './chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi } from './collections.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'

const drawing = (inside: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`)}`

/** A bird over a horizon, another one for each number. */
const portrait = (at: number): string => {
  const [sky, land, wing] = [(at * 47) % 360, (at * 83 + 120) % 360, 12 + ((at * 7) % 14)]
  return drawing(
    [
      `<path fill="hsl(${sky} 45% 70%)" d="M0 0h40v40H0z"/><path fill="hsl(${land} 30% 35%)" d="M0 30q20-${4 + (at % 6)} 40 0v10H0z"/>`,
      `<path fill="none" stroke="#222" stroke-width="2" d="M6 ${wing}q7-7 14 2q7-9 14-2"/>`,
    ].join(''),
  )
}

/** Metadata without a server: it stands on the chain itself. */
const inline = (document: object): string => `data:application/json,${encodeURIComponent(JSON.stringify(document))}`

const honest = Array.from({ length: 12 }, (_, place) => ({
  id: BigInt(place + 101),
  uri: inline({
    name: `Kestrel No. ${place + 1}`,
    description: 'A bird over the harbour of the sandbox.',
    image: portrait(place + 1),
    attributes: [
      { trait_type: 'Weather', value: ['clear', 'overcast', 'windy'][place % 3] },
      { trait_type: 'Height', value: 20 + place },
    ],
  }),
}))

/** What strangers send: links, scripts, pages, and files that are none. */
const unasked = [
  {
    name: 'Claim 5,000 USDC at claim.example',
    description: 'Visit https://claim.example now',
    image: drawing('<text y="20" font-size="8">FREE</text>'),
  },
  { name: 'A drawing with a script', image: drawing('<script>fetch("https://tracker.example")</script><circle cx="20" cy="20" r="9"/>') },
  {
    name: 'A picture on a page that counts visitors',
    image: 'https://tracker.invalid/pixel.png',
    animation_url: 'data:text/html,<script>0</script>',
  },
  { name: 'A film', image: portrait(40), animation_url: 'data:video/mp4;base64,AAAAGGZ0eXBpc29tAAACAGlzb20=' },
  { name: '\u202Etixe \u200B', image: 'http://127.0.0.1:4131/_sandbox/faults' },
].map((document, place) => ({ id: BigInt(place + 101), uri: inline(document) }))

const from = faucetAccount.address
const gas = 3_000_000n

const mint = (contract: Address, to: Address, { id, uri }: { readonly id: bigint; readonly uri: string }): PlannedTransaction => ({
  from,
  to: contract,
  data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [to, id, uri] }),
  gas,
})

const shield = inline({
  name: 'Oak shield',
  image: drawing('<path fill="#a63" d="M8 6h24v14q0 12-12 16Q8 32 8 20z"/>'),
  properties: { wood: 'oak' },
})

/**
 * Gives the first test account of a fresh chain NFTs of the listed contracts, and such as strangers send of the unlisted one. All of it stands
 * on the chain: no server is needed.
 */
export const seedNfts = async (rpcUrl: string): Promise<void> => {
  const [{ address: owner }] = testAccounts
  const { collection, items, unlisted } = collectionAddresses
  await sendAll(createChainClient(rpcUrl), [
    ...honest.map((one) => mint(collection, owner, one)),
    ...unasked.map((one) => mint(unlisted, owner, one)),
    { from, to: items, data: encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [owner, 101n, 7n, shield] }), gas },
  ])
}
