import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

/** The Account view, and the native balance for whoever needs it. */
export const account = definePlugin(manifest, () => import('./setup.ts'))
