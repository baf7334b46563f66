import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

/** The dialog: header, outlet, notices. Every kernel needs it, or another plugin that provides `shell@1`. */
export const modal = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
