import type { ConnectProtocol } from '../../../kernel/contract/adapters.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import type { StoreFactory } from '../../../kernel/contract/store.ts'
import { createFollowing } from './follow-wallet.ts'
import { restoreWallet } from './restore-wallet.ts'

type OnDemand = typeof import('./wallet-requests.ts')

/** What speaking to EIP-1193 wallets takes. */
export interface ProtocolParts {
  readonly services: { readonly networks: NetworksService }
  readonly ports: { readonly clock: ClockPort; readonly log: LogPort }
  readonly stores: StoreFactory
  readonly signal: AbortSignal
}

/** EIP-1193 as wallets speak it. What a restored connection does not need loads when it is asked for. */
export const createProtocol = ({ services: { networks }, ports, stores, signal: ended }: ProtocolParts): ConnectProtocol<'eip155'> => {
  const { clock, log } = ports
  const parts = { networks, clock, log, ended }
  const following = createFollowing(stores, clock, ended)
  let loaded: OnDemand | undefined
  const onDemand = async (): Promise<OnDemand> => {
    loaded = await import('./wallet-requests.ts')
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
    async switchNetwork({ provider }, network, signal, options) {
      const { switchWallet } = loaded ?? (await onDemand())
      await switchWallet(provider, network, { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' }, options)
      // Some wallets move without saying so.
      await following.refresh(provider)
    },
    follow: following.follow,
  }
}
