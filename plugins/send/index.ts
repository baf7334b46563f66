import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { SEND } from './manifest.ts'
export type { Fee, SendEvent, SendProblem, SendReview, SendService, SendState, SendWarning } from './service.ts'

/** Sends the native coin and tokens. Needs the plugins `tokens`, `transactions` and `account`. */
export const send = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
