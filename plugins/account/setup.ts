import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createBalance } from './balance.ts'
import { manifest } from './manifest.ts'
import { createProfile } from './profile.ts'

export default defineSetup(manifest, ({ deps, ports, stores, onUnload }) => {
  const balance = createBalance(deps, ports.clock, stores, onUnload)
  const profile = createProfile({ ...deps, log: ports.log, stores, onUnload })
  return { services: { balance, profile }, enter: { Account: () => profile.load() } }
})
