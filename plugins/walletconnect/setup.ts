import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { createPairing } from './pairing.ts'
import { createWalletConnectService } from './service.ts'
import { createSessions } from './sessions.ts'

export default defineSetup(manifest, ({ deps, ports, stores, options, onUnload }) => {
  const { storage, clock, log } = ports
  const owner = createPairing(stores)
  const sessions = createSessions({ owner, host: deps.host, networks: deps.networks, options, storage, clock, log })
  const walletconnect = createWalletConnectService({ connectors: deps.connectors, connections: deps.connections, stores, onUnload, owner })
  onUnload(() => void sessions.close())
  return { walletconnect, sessions }
})
