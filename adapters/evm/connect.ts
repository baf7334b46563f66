import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import { connectWallet, restoreWallet } from './connect/connect-wallet.ts'
import { createFollowing } from './connect/following.ts'
import { revokeAccounts } from './connect/revoke-accounts.ts'
import { switchWallet } from './connect/switch-wallet.ts'
import { manifest } from './manifest.ts'

/** EIP-1193 as wallets speak it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ services: { networks }, ports, stores, onUnload }) => {
  const { clock, log } = ports
  const following = createFollowing(stores, clock, onUnload)
  return {
    connect: (request) => connectWallet(request, { networks, clock, log }),
    restore: (request) => restoreWallet(request, clock),
    disconnect: ({ provider }) => revokeAccounts(provider, ports),
    async switchNetwork({ provider }, network, signal) {
      await switchWallet(provider, network, { clock, signal, aborted: 'REQUEST_ABORTED' })
      // Some wallets move without saying so.
      await following.refresh(provider)
    },
    follow: following.follow,
  }
})

export default connect
