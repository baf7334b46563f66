import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { type AccountOptions, BALANCE, PROFILE, type WalletFeature } from './manifest.ts'
export type { BalanceService, BalanceState, Profile, ProfileService } from './service.ts'

/** The Account view, and the native balance for whoever needs it. */
export const account = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
