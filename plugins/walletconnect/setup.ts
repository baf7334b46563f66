import { defineSetup } from '../../kernel/contract/plugin.ts'
import { walletConnectRows } from './group.ts'
import { manifest } from './manifest.ts'
import { checkMethods, PAIRING_KEY } from './options.ts'
import { createPairing } from './pairing.ts'
import { type ListedWallet, walletIn } from './platform.ts'
import { relayAddress } from './relay-address.ts'
import type { RelayOwner } from './relay-owner.ts'
import type { RelaySessions } from './relay-sessions.ts'
import { createWalletConnectService } from './service.ts'
import { createWalletWays } from './wallet-ways.ts'

export default defineSetup(manifest, (context) => {
  const { deps, ports, stores, options, signal, onUnload } = context
  const owner = createPairing(stores)
  const address = relayAddress(deps.host, options)
  checkMethods(options)
  const parts = { ...deps, ...ports, ports, stores, options, signal, onUnload, owner, address }
  let relaySessions: RelaySessions | undefined
  const walletconnect = createWalletConnectService(parts)
  const ways = createWalletWays({ ...parts, ...walletconnect })
  const relay: RelayOwner = { sessions: (create) => (relaySessions ??= create(parts)), ways }
  onUnload(() => void relaySessions?.close())
  // There before anybody has asked: the page before was showing a code.
  if (ports.storage.get(PAIRING_KEY, Boolean))
    import('./session/resume-pairing.ts')
      .then(({ resumePairing }) => resumePairing(relay, parts))
      .catch((cause: unknown) => ports.log.debug('Pairing dropped.', cause))
  // Begins the first way to the wallet, or asks for a code for any, until the view is left.
  const enter = (wallet: ListedWallet | void) => ways.enter(walletIn(wallet))
  return {
    services: { walletconnect, relay },
    enter: { ConnectingWalletConnectBasic: enter, ConnectingWalletConnect: enter },
    groups: { walletConnect: () => walletConnectRows({ ...context, relay }) },
  }
})
