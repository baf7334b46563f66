import * as tokens from '../contract/kernel-tokens.ts'
import type { Token } from '../contract/token.ts'

/** Tokens of the services that come with the visitor's first intent, in the order in which `buildNavigation` makes them. */
export const NAVIGATION_TOKENS: readonly Token<unknown>[] = [
  tokens.ROUTER,
  tokens.MODAL,
  tokens.RPC,
  tokens.TOASTS,
  tokens.ALERTS,
  tokens.VIEWS,
  tokens.SLOTS,
  tokens.CONNECTOR_GROUPS,
  tokens.START_EVENTS,
]
