import type { ReactNode } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useText } from '../../../kernel/react/hooks.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { AddressButtons } from './address-buttons.tsx'
import { useLook } from './use-account.ts'
import css from './who.css'

interface WhoProps {
  readonly account: Account
  /** Under name and address. */
  readonly children?: ReactNode
  /** Opens what there is to say of the account; then picture and name are a button. */
  readonly onOpen?: () => void
}

/** Who is connected, in one line: picture, name, address, and what can be done with the address. */
export function Who({ account: { address }, children, onOpen }: WhoProps) {
  useStyle(css)
  const text = useText(manifest)
  const { name, picture } = useLook(address)
  const called = name ?? shortAddress(address)
  const content = (
    <>
      <Glyph kind="avatar" size={40} seed={address} src={picture} />
      <span className="who-text">
        <b title={name ?? address} dir={name === undefined ? 'ltr' : undefined}>
          <bdi>{called}</bdi>
        </b>
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
        <button type="button" className="who-open" aria-label={text('profileOf', { name: called })} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className="who-open">{content}</div>
      )}
      <AddressButtons address={address} />
    </div>
  )
}
