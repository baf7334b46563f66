import { defineManifest } from 'portico/plugin'

/** A plugin without which nobody may connect. */
export const manifest = defineManifest({
  id: 'test.guard',
  version: '1.0.0',
  kernel: '^1.0',
  guards: [{ id: 'admission', on: 'connect', required: true }],
})
