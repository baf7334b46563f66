import { definePlugin } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** Asks before anybody connects. */
export const guard = definePlugin(manifest, () => import('./setup.ts'))
