import { networkDrawings } from './network-drawings.ts'

/** CAIP-2 network to its drawing. A test network bears its network's. */
const drawingOf: ReadonlyMap<string, keyof typeof networkDrawings> = new Map([
  ['eip155:1', 'ethereum'],
  ['eip155:10', 'optimism'],
  ['eip155:56', 'bnb'],
  ['eip155:100', 'gnosis'],
  ['eip155:137', 'polygon'],
  ['eip155:324', 'zksync'],
  ['eip155:8453', 'base'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:42220', 'celo'],
  ['eip155:43114', 'avalanche'],
  ['eip155:59144', 'linea'],
  ['eip155:84532', 'base'],
  ['eip155:421614', 'arbitrum'],
  ['eip155:534352', 'scroll'],
  ['eip155:7777777', 'zora'],
  ['eip155:11155111', 'ethereum'],
  ['eip155:11155420', 'optimism'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
])

/** The logo of a network by its CAIP-2 id as a `data:` address; `undefined` for one that is not known. */
export const networkLogo = (id: string): string | undefined => {
  const name = drawingOf.get(id)
  if (name === undefined) return undefined
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24">${networkDrawings[name]}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
