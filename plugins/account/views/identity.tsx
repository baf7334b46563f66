import { type ReactNode, useMemo } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useImage, useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { copyIcon, downIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { BalanceLine } from './balance-line.tsx'
import css from './identity.css'

/** The page of an address on an explorer. */
const explorerAddress = (explorer: string, address: string): string =>
  `${explorer.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`

interface IdentityProps {
  readonly account: Account
  /** Under the balance. */
  readonly children?: ReactNode
}

/** Who is connected: picture, address, balance. */
export function Identity({ account: { address, namespace }, children }: IdentityProps) {
  useStyle(css)
  const { accounts, networks, router, toasts, profile, assets } = useServices(manifest)
  const { ports, options } = useScope(manifest)
  const { links, log } = ports
  const text = useText(manifest)
  const shown = useStore(profile.state)
  const { name, image } = shown
  const picture = useImage(assets, image === undefined ? undefined : { url: image })
  const { length } = useStore(useMemo(() => accounts.of(namespace), [accounts, namespace]))
  const explorer = useStore(networks.active)?.blockExplorers?.default
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.show({ kind: 'success', text: text('addressCopied') })
    } catch (cause) {
      log.warn('The clipboard refused the address.', cause)
      toasts.show({ kind: 'error', text: text('copyFailed') })
    }
  }
  const openExplorer = (url: string): void => {
    try {
      links.open(explorerAddress(url, address))
    } catch (cause) {
      log.warn('The explorer of the network is no address that may be opened.', cause)
      toasts.show({ kind: 'error', text: text('explorerRefused') })
    }
  }
  return (
    <div className="identity">
      <Glyph kind="avatar" size={64} seed={address} src={options.avatar?.({ address, ...shown }) ?? picture} />
      <div className="identity-line">
        {name === undefined ? (
          <h3 title={address} dir="ltr">
            {shortAddress(address)}
          </h3>
        ) : (
          <h3 title={name} className="identity-name">
            <bdi>{name}</bdi>
            <small title={address} dir="ltr">
              {shortAddress(address)}
            </small>
          </h3>
        )}
        {length > 1 && <IconButton icon={downIcon} label={text('switchAddress')} onClick={() => void router.push('SwitchAddress')} />}
        <IconButton icon={copyIcon} label={text('copyAddress')} onClick={() => void copy()} />
        {explorer && (
          <IconButton icon={outIcon} label={text('openExplorer', { explorer: explorer.name })} onClick={() => openExplorer(explorer.url)} />
        )}
      </div>
      <BalanceLine />
      {children}
    </div>
  )
}
