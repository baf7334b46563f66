import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { PAIRING_KEY } from './options.ts'
import { createPairing } from './pairing.ts'
import { createWalletConnectService } from './service.ts'
import { createSessions } from './sessions.ts'

export default defineSetup(manifest, ({ deps, ports, stores, options, signal, onUnload }) => {
  const { storage, clock, log } = ports
  const owner = createPairing(stores)
  const sessions = createSessions({ ...deps, owner, options, storage, clock, log })
  const walletconnect = createWalletConnectService({ connectors: deps.connectors, connections: deps.connections, stores, onUnload, owner })
  onUnload(() => void sessions.close())
  // There before anybody has asked: the page before was showing a code.
  if (storage.get(PAIRING_KEY, Boolean))
    void sessions.resume(async (open) => {
      const { resumePairing } = await import('./session/resume-pairing.ts')
      await resumePairing({ ...deps, storage, clock, signal, open })
    })
  return { walletconnect, sessions }
})
