import { useMemo, useRef, useState } from 'react'
import type { Account, AddressOf, CaipAddress, CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { isPorticoError, type PorticoError } from '../../../kernel/contract/errors.ts'
import type { EmbeddedWalletInfo, NamespaceState, OpenOptions, Portico } from '../../../kernel/contract/kernel-api.ts'
import type { ProviderFaceOf } from '../../../kernel/contract/provider.ts'
import { DISCONNECTED, usePortico, usePorticoState } from './portico-context.tsx'

/** An account and the state of its connection. Names are those of wagmi's `useAccount`, and some more. */
export interface AccountState<N extends Namespace = Namespace> {
  readonly address: AddressOf<N> | undefined
  /** Every address that the wallet grants in the family, the one in use first. */
  readonly addresses: readonly AddressOf<N>[]
  /** The wallet's EVM chain, configured or not. Undefined in other families, which have `caipNetworkId`. */
  readonly chainId: number | undefined
  /** CAIP-2. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The wallet that is connected or being asked, with its `name` and `icon`. */
  readonly connector: ConnectorInfo | undefined
  readonly account: Account | undefined
  /** CAIP-10. */
  readonly caipAddress: CaipAddress | undefined
  /** Who signed in, while the wallet is an embedded one. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
  readonly status: NamespaceState['status']
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly isReconnecting: boolean
  readonly isDisconnected: boolean
}

const chainIdOf = (network: CaipNetworkId | undefined): number | undefined =>
  network?.startsWith('eip155:') ? Number(network.slice('eip155:'.length)) : undefined

/**
 * The active account, or that of a namespace, and the state of its connection.
 *
 * @example const { address, chainId } = useAccount({ namespace: 'eip155' }) // `0x${string}`
 */
export const useAccount = <N extends Namespace = Namespace>({ namespace }: { readonly namespace?: N } = {}): AccountState<N> => {
  const state = usePorticoState()
  const shown = namespace === undefined ? state : (state.namespaces[namespace] ?? DISCONNECTED)
  const { account, accounts, caipAddress, connector, embeddedWalletInfo, network, unsupportedNetwork, status } = shown
  return useMemo(() => {
    // Without an account the network is only the next one to ask for. While `reconnecting` both are those of the last visit.
    const place = account ? (unsupportedNetwork ?? network?.caipNetworkId) : undefined
    return {
      // The adapter writes addresses in the family's canonical form.
      address: account?.address as AddressOf<N> | undefined,
      // Two types of account may have one address.
      addresses: [...new Set(accounts.map(({ address }) => address as AddressOf<N>))],
      chainId: chainIdOf(place),
      caipNetworkId: place,
      connector,
      account,
      caipAddress,
      embeddedWalletInfo,
      status,
      isConnected: status === 'connected',
      isConnecting: status === 'connecting',
      isReconnecting: status === 'reconnecting',
      isDisconnected: status === 'disconnected',
    }
  }, [account, accounts, caipAddress, connector, embeddedWalletInfo, network, unsupportedNetwork, status])
}

/** The active network. `unsupportedNetwork` is the chain (CAIP-2) of a wallet that is on none of the configured networks. */
export const useNetwork = (): {
  readonly network: Network | undefined
  readonly unsupportedNetwork: CaipNetworkId | undefined
  /** Takes `10` as well as `eip155:10`. */
  readonly switchNetwork: Portico['switchNetwork']
} => {
  const portico = usePortico()
  const { network, unsupportedNetwork } = usePorticoState()
  return useMemo(() => ({ network, unsupportedNetwork, switchNetwork: portico.switchNetwork }), [portico, network, unsupportedNetwork])
}

/** The wallet's provider of a namespace while connected. The object changes with the connection, not with account or chain. */
export const useProvider = <N extends Namespace>(namespace: N): ProviderFaceOf<N> | undefined => {
  usePorticoState()
  return usePortico().getProvider(namespace)
}

/** Disconnects: one namespace, or all. */
export const useDisconnect = (): { readonly disconnect: Portico['disconnect'] } => {
  const { disconnect } = usePortico()
  return useMemo(() => ({ disconnect }), [disconnect])
}

/** Props that make any element a button of the modal: spread them on it. */
export interface ModalButtonProps {
  /** Loads the code that the click will need. */
  onPointerEnter(): void
  onFocus(): void
  onTouchStart(): void
  onClick(): void
}

/** State and methods of the modal. */
export interface ModalControls {
  readonly isOpen: boolean
  readonly open: Portico['open']
  readonly close: Portico['close']
  /** Props for a button of your own: it loads on intent and opens on click. */
  readonly buttonProps: ModalButtonProps
  /** Why the last click on that button opened nothing. The next click clears it. */
  readonly error: PorticoError | undefined
}

/**
 * State and methods of the modal, and props for a button of your own.
 *
 * @param options Where `buttonProps` leads. Default: where the product decides.
 * @example
 * const { buttonProps } = useModal()
 * return <button {...buttonProps}>Connect</button>
 */
export const useModal = (options?: OpenOptions): ModalControls => {
  const portico = usePortico()
  const { open } = usePorticoState()
  const [error, setError] = useState<PorticoError | undefined>(undefined)
  // Hosts write the options inline, so they are a new object each time.
  const target = useRef(options)
  target.current = options
  const buttonProps = useMemo((): ModalButtonProps => {
    const intend = (): void => void portico.preload()
    return {
      onPointerEnter: intend,
      onFocus: intend,
      onTouchStart: intend,
      onClick() {
        setError(undefined)
        portico.open(target.current).catch((cause: unknown) => {
          if (!isPorticoError(cause)) throw cause
          setError(cause)
        })
      },
    }
  }, [portico])
  return useMemo(
    () => ({ isOpen: open, open: portico.open, close: portico.close, buttonProps, error }),
    [portico, open, buttonProps, error],
  )
}
