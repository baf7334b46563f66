import type { ReactNode } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useText } from '../../../kernel/react/hooks.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { AddressButtons } from './address-buttons.tsx'
import { useLook } from './use-account.ts'
import css from './who.css'

interface WhoProps {
  readonly account: Account
  /** In place of the short address. */
  readonly children?: ReactNode
  /** Opens what there is to say of the account; then picture and name are a button. */
  readonly onOpen?: () => void
}

/** Who is connected, in one line: picture, name, address, and what can be done with the address. */
export function Who({ account: { address }, children, onOpen }: WhoProps) {
  useStyle(css)
  const text = useText(manifest)
  const { name, picture } = useLook(address)
  const content = (
    <>
      <Glyph kind="avatar" size={40} seed={address} src={picture} />
      <span className="who-text">
        {(name !== undefined || children === undefined) && (
          <b title={name ?? address} dir={name === undefined ? 'ltr' : undefined}>
            <bdi>{name ?? shortAddress(address)}</bdi>
          </b>
        )}
        {name !== undefined && children === undefined && (
          <small title={address} dir="ltr">
            {shortAddress(address)}
          </small>
        )}
        {children}
      </span>
    </>
  )
  return (
    <div className={children === undefined ? 'who' : 'who whole'}>
      {onOpen ? (
        <button type="button" className="who-open" onClick={onOpen}>
          {content} <VisuallyHidden>{text('profile')}</VisuallyHidden>
        </button>
      ) : (
        <div className="who-open">{content}</div>
      )}
      <AddressButtons address={address} />
    </div>
  )
}
