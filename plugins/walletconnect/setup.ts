import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { checkMethods, PAIRING_KEY } from './options.ts'
import { createPairing } from './pairing.ts'
import { relayAddress } from './relay-address.ts'
import type { RelayOwner } from './relay-owner.ts'
import type { RelaySessions } from './relay-sessions.ts'
import { createWalletConnectService } from './service.ts'
import type { WalletWays } from './wallet-ways.ts'

export default defineSetup(manifest, ({ deps, ports, stores, options, signal, onUnload }) => {
  const owner = createPairing(stores)
  const address = relayAddress(deps.host, options)
  checkMethods(options)
  const parts = { ...deps, ...ports, ports, stores, options, signal, onUnload, owner, address }
  let made: RelaySessions | undefined
  let ways: WalletWays | undefined
  const relay: RelayOwner = {
    sessions: (create) => (made ??= create(parts)),
    ways: (create) => (ways ??= create({ ...parts, ...walletconnect })),
  }
  const walletconnect = createWalletConnectService(parts)
  onUnload(() => void made?.close())
  // There before anybody has asked: the page before was showing a code.
  if (ports.storage.get(PAIRING_KEY, Boolean))
    import('./session/resume-pairing.ts')
      .then(({ resumePairing }) => resumePairing(relay, parts))
      .catch((cause: unknown) => ports.log.debug('Pairing dropped.', cause))
  return { walletconnect, relay }
})
