import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createReceive } from './service.ts'

export default defineSetup(manifest, ({ deps, ports, stores }) => {
  const receive = createReceive({ ...deps, log: ports.log, stores })
  return { services: { receive }, enter: { WalletReceive: () => receive.begin() } }
})
