import type { ReactNode } from 'react'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { slidersIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { AccountRows } from './account-rows.tsx'
import css from './identity.css'
import { useAccount, useChoose, useLook } from './use-account.ts'

function Portrait({ address }: { readonly address: string }) {
  useStyle(css)
  const { name, picture } = useLook(address)
  return (
    <div className="identity">
      <Glyph kind="avatar" size={64} seed={address} src={picture} />
      <div className="identity-line">
        <h3 title={name ?? address} dir={name === undefined ? 'ltr' : undefined}>
          <bdi>{name ?? shortAddress(address)}</bdi>
        </h3>
      </div>
      {name !== undefined && (
        <small title={address} dir="ltr">
          {shortAddress(address)}
        </small>
      )}
    </div>
  )
}

/** Who the visitor is: the accounts of the wallet with their types, and the way to the settings. */
export default function ProfileView(): ReactNode {
  const { router } = useServices(manifest)
  const text = useText(manifest)
  const shown = useAccount()
  const choose = useChoose()
  if (!shown) return null
  return (
    <>
      <Portrait address={shown.account.address} />
      <Divider />
      <AccountRows typed accounts={shown.granted} onChoose={(account) => void choose(account)} />
      <Divider />
      <List aria-label={text('settings')}>
        <Row
          glyph={<Glyph kind="tile" icon={slidersIcon} />}
          name={text('settings')}
          chevron
          onClick={() => void router.push('AccountSettings')}
        />
      </List>
    </>
  )
}
