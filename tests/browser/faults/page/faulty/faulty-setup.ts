import { defineSetup } from 'portico/plugin'
import { failAt, stumbleAt } from '../fault.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, async ({ ports }) => {
  await stumbleAt('setup')
  ports.events.on('connected', () => failAt('listener'))
})
