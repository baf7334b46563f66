import type { ReactNode } from 'react'
import { useStore } from '../../../kernel/react/use-store.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { NetworkGlyph } from '../../../ui-kit/parts/identity/network-glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { HostButton } from './host-button.tsx'
import { usePortico } from './portico-context.tsx'
import { usePorticoState } from './use-portico-state.ts'

/** Props of the host's buttons. */
export interface HostButtonProps {
  readonly size?: 's' | 'm' | 'l'
  readonly disabled?: boolean
}

/** Props of `ConnectButton`. */
export interface ConnectButtonProps extends HostButtonProps {
  /** Default "Connect wallet", in the language of the modal. */
  readonly label?: string
}

const useStartTexts = () => useStore(usePortico().locale)

/** Opens the modal to connect; says what is going on meanwhile, and shows the account once there is one. */
export function ConnectButton({ label, size = 'm', disabled = false }: ConnectButtonProps): ReactNode {
  const { status, account } = usePorticoState()
  const language = useStartTexts()
  if (account) return <AccountButton size={size} disabled={disabled} />
  const waiting = status === 'connecting' || status === 'reconnecting'
  const text = waiting ? language.text(status) : (label ?? language.text('connect'))
  return (
    <HostButton text={text} {...(text === label ? {} : { language })} size={size} disabled={disabled} busy={waiting} primary>
      {text}
    </HostButton>
  )
}

/** The account as a button; opens the account view. Nothing while there is none. */
export function AccountButton({ size = 'm', disabled = false }: HostButtonProps): ReactNode {
  const { account } = usePorticoState()
  const language = useStartTexts()
  if (!account) return null
  const short = shortAddress(account.address)
  return (
    <HostButton text={short} name={language.text('account', { address: short })} language={language} size={size} disabled={disabled}>
      <Glyph kind="avatar" seed={account.address} size={20} />
      {short}
    </HostButton>
  )
}

/** The network as a button; opens the list of networks. */
export function NetworkButton({ size = 'm', disabled = false }: HostButtonProps): ReactNode {
  const { network, unsupportedNetwork, account, open } = usePorticoState()
  const language = useStartTexts()
  const wrong = unsupportedNetwork !== undefined
  const text = wrong ? language.text('unsupported') : (network?.name ?? language.text('choose'))
  const name = network && !wrong ? language.text('network', { name: network.name }) : undefined
  const view = account && wrong ? undefined : 'Networks'
  return (
    <HostButton
      text={text}
      {...(name === undefined ? {} : { name })}
      language={language}
      size={size}
      disabled={disabled}
      wrong={wrong}
      {...(view ? { view } : {})}
    >
      {network && !wrong && (
        // Before the visitor does something, and without a connection from earlier, nothing is loaded.
        <NetworkGlyph
          id={network.caipNetworkId}
          name={network.name}
          src={network.assets?.imageUrl}
          size={20}
          load={open || account !== undefined}
        />
      )}
      {text}
    </HostButton>
  )
}
