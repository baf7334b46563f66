import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import { connectWallet, restoreWallet } from './connect/connect-wallet.ts'
import { createFollowing } from './connect/following.ts'
import { revokeAccounts } from './connect/revoke-accounts.ts'
import { switchWallet } from './connect/switch-wallet.ts'
import { manifest } from './manifest.ts'

/** EIP-1193 as wallets speak it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ services: { networks }, ports, stores, signal: ended }) => {
  const { clock, log } = ports
  const parts = { networks, clock, log, ended }
  const following = createFollowing(stores, clock, ended)
  return {
    connect: (request) => connectWallet(request, parts),
    restore: (request) => restoreWallet(request, parts),
    disconnect: ({ provider }) => revokeAccounts(provider, parts),
    async switchNetwork({ provider }, network, signal) {
      await switchWallet(provider, network, { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' })
      // Some wallets move without saying so.
      await following.refresh(provider)
    },
    follow: following.follow,
  }
})

export default connect
