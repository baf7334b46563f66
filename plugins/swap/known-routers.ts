import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/**
 * Router02 of Uniswap v2 on the networks with swaps where Uniswap has deployed it, as its documentation lists them:
 * https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments (read 2026-11-26; the same in
 * https://github.com/Uniswap/docs, content/protocols/v2/deployments.mdx). Copies of it by others are not here: whether one of them is to be
 * trusted is the host's decision.
 */
export const KNOWN_ROUTERS: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>> = {
  // Ethereum
  'eip155:1': ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
  // OP Mainnet
  'eip155:10': ['0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'],
  // BNB Smart Chain
  'eip155:56': ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  // Polygon
  'eip155:137': ['0xedf6066a2b290C185783862C7F4776A2C8077AD1'],
  // Base
  'eip155:8453': ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  // Arbitrum One
  'eip155:42161': ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  // Avalanche C-Chain
  'eip155:43114': ['0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
}
