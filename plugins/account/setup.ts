import { loadServed } from '../../kernel/contract/load-optional.ts'
import { defineSetup } from '../../kernel/contract/setup.ts'
import { createBalance } from './balance.ts'
import { manifest } from './manifest.ts'
import { createProfile } from './profile.ts'

export default defineSetup(manifest, ({ deps, ports, stores, onUnload }) => ({
  balance: createBalance(deps, ports.clock, stores, onUnload),
  profile: createProfile({
    ...deps,
    log: ports.log,
    stores,
    api: () => loadServed(deps.host.services.api, deps.api),
  }),
}))
