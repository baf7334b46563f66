import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { SWAP, type SwapRouters } from './manifest.ts'
export type { SwapEvent, SwapProblem, SwapQuote, SwapReview, SwapService, SwapState } from './service.ts'

/**
 * Swaps one token for another. Needs the plugins `tokens`, `transactions` and `networks`, and a provider API. A swap goes out only to a router
 * of its network.
 *
 * @example swap({ slippage: 1, routers: { 'eip155:1': ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'] } })
 */
export const swap = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
