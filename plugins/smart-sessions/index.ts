import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { SmartSessionsOptions } from './manifest.ts'
export { SMART_SESSIONS } from './manifest.ts'
export type {
  AskedPermission,
  DraftPermission,
  GrantDraft,
  PermissionRefusal,
  SessionAsset,
  SessionList,
  SessionProblem,
  SessionStatus,
  SmartSession,
  SmartSessionsService,
} from './service.ts'

/**
 * Smart sessions: permissions (ERC-7715) that a site spends within limits that the chain keeps. Reviewed before they are granted, listed with
 * what was spent of them, revoked on the chain.
 *
 * @example createPortico({ networks, plugins: [...defaultPlugins(), evm(), smartSessions()] })
 */
export const smartSessions = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
