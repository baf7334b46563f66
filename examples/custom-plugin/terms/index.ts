import { definePlugin } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** Nobody is connected before the account has signed the terms. */
export const acmeTerms = definePlugin(manifest, () => import('./setup.ts'))
