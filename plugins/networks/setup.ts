import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { createNetworkSwitch } from './service.ts'

export default defineSetup(manifest, ({ deps, stores, onUnload }) => ({ switching: createNetworkSwitch(deps, stores, onUnload) }))
