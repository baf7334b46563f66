import { type ConnectorGroup, type ConnectorItem, scoped } from 'portico/plugin'
import { manifest } from './manifest.ts'

const group: ConnectorGroup = scoped(manifest, ({ stores }) =>
  stores.create<readonly ConnectorItem[]>([{ id: 'faulty-row', name: 'Faulty row', open: 'test.faulty:View' }]),
)
export default group
