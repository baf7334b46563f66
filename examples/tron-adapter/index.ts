import { definePlugin } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** Tron's wallets, beside the families of the package. */
export const tron = definePlugin(manifest)
