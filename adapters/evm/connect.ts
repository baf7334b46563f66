import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createFollowing } from './connect/following.ts'
import { restoreWallet } from './connect/restore-wallet.ts'
import { manifest } from './manifest.ts'

type OnDemand = typeof import('./connect/on-demand.ts')

/** EIP-1193 as wallets speak it. What a restored connection does not need loads when it is asked for. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ services: { networks }, ports, stores, signal: ended }) => {
  const { clock, log } = ports
  const parts = { networks, clock, log, ended }
  const following = createFollowing(stores, clock, ended)
  let loaded: OnDemand | undefined
  const onDemand = async (): Promise<OnDemand> => {
    loaded = await import('./connect/on-demand.ts')
    return loaded
  }
  return {
    async prepare() {
      await onDemand()
    },
    async connect(request) {
      const { connectWallet } = loaded ?? (await onDemand())
      return connectWallet(request, parts)
    },
    restore: (request) => restoreWallet(request, parts),
    async disconnect({ provider }) {
      const { revokeAccounts } = loaded ?? (await onDemand())
      await revokeAccounts(provider, parts)
    },
    async switchNetwork({ provider }, network, signal) {
      const { switchWallet } = loaded ?? (await onDemand())
      await switchWallet(provider, network, { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' })
      // Some wallets move without saying so.
      await following.refresh(provider)
    },
    follow: following.follow,
  }
})

export default connect
