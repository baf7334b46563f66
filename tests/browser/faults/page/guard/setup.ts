import { defineSetup } from 'portico/plugin'
import { stumbleAt } from '../fault.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, () => ({
  guards: {
    async admission() {
      await stumbleAt('guard')
      return { allow: true }
    },
  },
}))
