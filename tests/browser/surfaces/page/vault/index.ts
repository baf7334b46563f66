import { definePlugin } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** `origin`: where its frame and its sign-in page are. */
export const vault = definePlugin(manifest, () => import('./setup.ts'))
