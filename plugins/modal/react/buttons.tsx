import { type ReactNode, useSyncExternalStore } from 'react'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { OpenOptions } from '../../../kernel/contract/kernel-api.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { accountLook, type ButtonLook, connectLook, networkLook } from '../buttons/button-look.ts'
import { balanceText } from '../buttons/follow-balance.ts'
import { type AccountState, type ModalButtonProps, useAccount, useModal, useNetwork } from './hooks.ts'
import { HostButton } from './host-button.tsx'
import { usePortico, usePorticoState } from './portico-context.tsx'
import { useBalance } from './use-balance.ts'

/** Props of the host's buttons. */
export interface HostButtonProps {
  readonly size?: 's' | 'm' | 'l'
  readonly disabled?: boolean
}

/** Props of `AccountButton`. */
export interface AccountButtonProps extends HostButtonProps {
  /** Whether the account's balance stands beside its address: see `useBalance`. Default false. */
  readonly showBalance?: boolean
}

/** Props of `ConnectButton`. */
export interface ConnectButtonProps extends AccountButtonProps {
  /** Default "Connect wallet", in the language of the modal. */
  readonly label?: string
}

// The view is another plugin's, which may not be there: then `error` says so.
const NETWORKS_VIEW = { view: 'Networks' } as OpenOptions

const useStartTexts = () => useStore(usePortico().locale)

/** What `ConnectButton.Custom` hands to the function that draws. */
export interface CustomButtonState extends AccountState {
  readonly network: Network | undefined
  /** The chain (CAIP-2) of a wallet that is on none of the configured ones. */
  readonly unsupportedNetwork: CaipNetworkId | undefined
  /** As buttons show it: `0x1234…abcd`. */
  readonly shortAddress: string | undefined
  readonly isOpen: boolean
  /** False on a server and in the first render of the page: there nobody is connected yet. */
  readonly isMounted: boolean
  /** Opens what the product decides: Connect, the account, or the choice of another network. */
  readonly buttonProps: ModalButtonProps
  /** Opens the list of networks. */
  readonly networkButtonProps: ModalButtonProps
  /** Why the last click opened nothing. */
  readonly error: PorticoError | undefined
}

/** Props of `ConnectButton.Custom`. */
export interface CustomButtonProps {
  readonly children: (state: CustomButtonState) => ReactNode
}

const never = (): (() => void) => () => undefined

/** Draws nothing itself: the function below it does, in the host's page and with the host's styles. */
function CustomButton({ children }: CustomButtonProps): ReactNode {
  const account = useAccount()
  const { network, unsupportedNetwork } = useNetwork()
  const { isOpen, buttonProps, error } = useModal()
  const networks = useModal(NETWORKS_VIEW)
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return children({
    ...account,
    network,
    unsupportedNetwork,
    isOpen,
    isMounted,
    buttonProps,
    shortAddress: account.address === undefined ? undefined : shortAddress(account.address),
    networkButtonProps: networks.buttonProps,
    error: error ?? networks.error,
  })
}

/**
 * Opens the modal to connect; says what is going on meanwhile, and shows the account once there is one. `ConnectButton.Custom` is the same
 * drawn by the host.
 *
 * @example
 * <ConnectButton.Custom>{({ isConnected, shortAddress, buttonProps }) => (
 *   <button {...buttonProps}>{isConnected ? shortAddress : 'Connect'}</button>
 * )}</ConnectButton.Custom>
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(ReadyConnectButton, { Custom: CustomButton })

function ReadyConnectButton({ label, showBalance = false, ...rest }: ConnectButtonProps): ReactNode {
  const [state, language] = [usePorticoState(), useStartTexts()]
  if (state.account) return <AccountButton showBalance={showBalance} {...rest} />
  return <DrawnButton look={connectLook(state, language, label)} {...rest} />
}

/**
 * The account as a button; opens the account view. That of the last visit until its wallet has answered, with a spinner. Nothing while there is
 * none.
 */
export function AccountButton({ showBalance = false, ...rest }: AccountButtonProps): ReactNode {
  return showBalance ? <BalanceButton {...rest} /> : <AddressButton {...rest} />
}

function BalanceButton(props: HostButtonProps): ReactNode {
  const { lang } = useStartTexts()
  const balance = balanceText(useBalance(), lang)
  return <AddressButton {...props} {...(balance !== undefined && { balance })} />
}

function AddressButton({ balance, ...rest }: HostButtonProps & { readonly balance?: string }): ReactNode {
  const look = accountLook(usePorticoState(), useStartTexts(), balance)
  return look ? <DrawnButton look={look} {...rest} /> : null
}

function DrawnButton({ look, size = 'm', disabled = false }: HostButtonProps & { readonly look: ButtonLook }): ReactNode {
  return <HostButton look={look} size={size} disabled={disabled} />
}

/** The network as a button; opens the list of networks. */
export function NetworkButton(props: HostButtonProps): ReactNode {
  return <DrawnButton look={networkLook(usePorticoState(), useStartTexts())} {...props} />
}
