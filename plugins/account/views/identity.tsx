import type { ReactNode } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { downIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { AddressButtons } from './address-buttons.tsx'
import { BalanceLine } from './balance-line.tsx'
import css from './identity.css'
import { useLook } from './use-account.ts'

interface IdentityProps {
  readonly account: Account
  /** There are other addresses to choose from. */
  readonly several: boolean
  /** Under the balance. */
  readonly children?: ReactNode
}

/** Who is connected: picture, address, balance. */
export function Identity({ account: { address }, several, children }: IdentityProps) {
  useStyle(css)
  const { router } = useServices(manifest)
  const text = useText(manifest)
  const { name, picture } = useLook(address)
  return (
    <div className="identity">
      <Glyph kind="avatar" size={64} seed={address} src={picture} />
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
        {several && <IconButton icon={downIcon} label={text('switchAddress')} onClick={() => void router.push('SwitchAddress')} />}
        <AddressButtons address={address} />
      </div>
      <BalanceLine />
      {children}
    </div>
  )
}
