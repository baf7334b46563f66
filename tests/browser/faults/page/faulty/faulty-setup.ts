import { type ConnectorItem, defineMethod, defineSetup } from 'portico/plugin'
import { failAt, stumbleAt } from '../fault.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, async ({ ports, stores }) => {
  await stumbleAt('setup')
  ports.events.on('connected', () => failAt('listener'))
  const method = defineMethod(
    (params) => params,
    async () => {
      await stumbleAt('method')
      return 'done'
    },
  )
  const rows: readonly ConnectorItem[] = [{ id: 'faulty-row', name: 'Faulty row', open: 'test.faulty:View' }]
  return { groups: { faulty: () => stores.create(rows) }, rpc: { test_safe: method, test_ask: method } }
})
