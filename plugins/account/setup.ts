import { defineSetup } from '../../kernel/contract/setup.ts'
import { createBalance } from './balance.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, ({ deps, ports, stores, onUnload }) => ({
  balance: createBalance(deps, ports.clock, stores, onUnload),
}))
