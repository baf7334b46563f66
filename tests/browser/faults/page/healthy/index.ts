import { definePlugin } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** Works. */
export const healthy = definePlugin(manifest)
