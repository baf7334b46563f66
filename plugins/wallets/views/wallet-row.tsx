import type { ReactNode } from 'react'
import type { Translate } from '../../../kernel/contract/locales.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { ConnectorTag } from '../../../kernel/contract/slots.ts'
import { familyName } from '../../../kernel/contract/tools/family-name.ts'
import { useServices } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { qrIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { shownName } from '../groups/visible.ts'
import { manifest } from '../manifest.ts'
import type { ConnectRow } from './connect-rows.ts'
import { useConnectorPicture } from './use-connector-picture.ts'

const TAGS = {
  installed: 'tagInstalled',
  recent: 'tagRecent',
  qrcode: 'tagQrCode',
  multichain: 'tagMultichain',
} as const satisfies Record<ConnectorTag, string>

type Wallet = Extract<ConnectRow, { readonly kind: 'wallet' }>

interface WalletRowProps {
  /** The view's: each row with a subscription of its own would cost a visitor who only looks. */
  readonly text: Translate<KeysOf<typeof manifest>>
  /** Stands over it. */
  readonly heading: ReactNode
  readonly row: Wallet
}

/** A way to connect. */
export function WalletRow({ text, heading, row: { item, connectors, duplicate, mixed, differs } }: WalletRowProps) {
  const { wallets } = useServices(manifest)
  const [chosen = item, ...others] = connectors
  const { name } = chosen
  const picture = useConnectorPicture(chosen)
  // If the modal was opened for one family, a wallet of several is asked for that one.
  const tag = item.tag === 'installed' && others.length > 0 ? 'multichain' : item.tag
  const count = item.open && item.count
  const shown = shownName(name, text)
  return (
    <>
      {heading}
      <Row
        glyph={
          picture === undefined && (tag === 'qrcode' || count !== undefined) ? (
            <Glyph kind="tile" icon={count === undefined ? qrIcon : walletIcon} />
          ) : (
            <Glyph kind="logo" src={picture} name={shown} />
          )
        }
        name={shown}
        sub={differs && differenceOf(differs, text)}
        end={duplicate ? text('tagDuplicate') : mixed ? text('tagLetters') : count ? <bdi dir="ltr">{count}</bdi> : tag && text(TAGS[tag])}
        chevron={count !== undefined}
        onClick={() => wallets.choose({ item, connectors })}
      />
    </>
  )
}

/** Characters of a domain that are drawn. Domains of wallets are shorter; one that is longer looks like none of them. */
const DOMAIN_LIMIT = 26

/** What tells a wallet from others of its name: its domain, and its family where theirs is another. */
function differenceOf({ rdns, family }: NonNullable<Wallet['differs']>, text: WalletRowProps['text']): ReactNode {
  const cut = rdns !== undefined && rdns.length > DOMAIN_LIMIT ? `${rdns.slice(0, 15)}…${rdns.slice(-10)}` : rdns
  const domain =
    cut === undefined ? (
      !family && text('noDomain')
    ) : (
      <bdi dir="ltr" title={rdns}>
        {cut}
      </bdi>
    )
  return (
    <>
      {domain}
      {domain && family && ' · '}
      {family && familyName(family, text)}
    </>
  )
}
