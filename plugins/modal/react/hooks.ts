import { useMemo } from 'react'
import type { Account, CaipAddress, CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import type { OpenOptions, PorticoState } from '../../../kernel/contract/kernel-api.ts'
import type { ProviderFaceOf } from '../../../kernel/contract/provider.ts'
import { usePortico } from './portico-context.tsx'
import { usePorticoState } from './use-portico-state.ts'

/** The active account. `caipAddress` is CAIP-10. */
export interface AccountState {
  readonly account: Account | undefined
  readonly address: string | undefined
  /** Every address that the wallet grants in the active family, the one in use first. */
  readonly addresses: readonly string[]
  readonly caipAddress: CaipAddress | undefined
  readonly isConnected: boolean
  readonly status: PorticoState['status']
}

/** The active account and how its connection stands. */
export const useAccount = (): AccountState => {
  const { account, accounts, caipAddress, status } = usePorticoState()
  return useMemo(
    () => ({
      account,
      address: account?.address,
      addresses: accounts.map(({ address }) => address),
      caipAddress,
      isConnected: account !== undefined,
      status,
    }),
    [account, accounts, caipAddress, status],
  )
}

/** The active network; `unsupported` is the chain (CAIP-2) of a wallet that is on none of the configured ones. */
export const useNetwork = (): {
  readonly network: Network | undefined
  readonly unsupported: CaipNetworkId | undefined
  readonly switchNetwork: (id: CaipNetworkId) => Promise<void>
} => {
  const portico = usePortico()
  const { network, unsupportedNetwork } = usePorticoState()
  return useMemo(
    () => ({ network, unsupported: unsupportedNetwork, switchNetwork: portico.switchNetwork }),
    [portico, network, unsupportedNetwork],
  )
}

/** The wallet's provider of a namespace while connected. The object changes with the connection, not with account or chain. */
export const useProvider = <N extends Namespace>(namespace: N): ProviderFaceOf<N> | undefined => {
  usePorticoState()
  return usePortico().getProvider(namespace)
}

/** Disconnects: one namespace, or all. */
export const useDisconnect = (): ((namespace?: Namespace) => Promise<void>) => usePortico().disconnect

/** The dialog: whether it is open, and its doors. */
export const useModal = (): {
  readonly isOpen: boolean
  readonly open: (options?: OpenOptions) => Promise<void>
  readonly close: () => Promise<boolean>
} => {
  const portico = usePortico()
  const { open } = usePorticoState()
  return useMemo(() => ({ isOpen: open, open: portico.open, close: portico.close }), [portico, open])
}
