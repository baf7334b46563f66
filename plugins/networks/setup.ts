import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createNetworkSwitch } from './service.ts'

export default defineSetup(manifest, ({ deps, ports, stores, onUnload }) => ({
  switching: createNetworkSwitch({ ...deps, log: ports.log }, stores, onUnload),
}))
