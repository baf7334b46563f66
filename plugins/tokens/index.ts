import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { type ListedToken, TOKENS, type TokenBalance, type TokenLists, type TokensService, type TokensState } from './manifest.ts'

/**
 * Token balances of the active account, and the tab that lists them.
 *
 * @example tokens({ tokens: { 'eip155:1': [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }] } })
 */
export const tokens = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
