import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { AnalyticsOptions } from './manifest.ts'
export type { TrackedName, TrackedProperties } from './tracked-events.ts'

/**
 * Reports to the host's analytics service what visitors do with the modal, and never who they are. Nothing is sent before the modal was
 * first opened, without `services.analytics`, or if the project's directory says no.
 *
 * @example analytics({ enabled: location.hostname !== 'localhost' })
 */
export const analytics = definePlugin(manifest, () => import('./setup.ts'))
