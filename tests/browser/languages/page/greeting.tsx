import { defineManifest, definePlugin } from 'portico/plugin'
import { useText } from 'portico/react'
import type { ReactNode } from 'react'

const en = { greeting: 'Welcome to Acme' }
const de = { greeting: 'Willkommen bei Acme' }

const manifest = defineManifest({
  id: 'acme.greeting',
  version: '1.0.0',
  kernel: '^1.0',
  locales: { en: async () => ({ default: en }), de: async () => ({ default: de }) },
  slots: { 'connect.methods': [{ id: 'greeting', label: 'greeting', load: async () => ({ default: Greeting }) }] },
})

/** A plugin of somebody else, in English and German. */
export const greeting = definePlugin(manifest)

function Greeting(): ReactNode {
  return <p>{useText(manifest)('greeting')}</p>
}
