import { definePlugin } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** Fails where the page says. */
export const faulty = definePlugin(manifest, () => import('./faulty-setup.ts'))
