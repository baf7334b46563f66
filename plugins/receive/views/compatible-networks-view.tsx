import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { infoIcon } from '../../../ui-kit/icons/icons.ts'
import { NetworkGlyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Footnote, Label } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { isOffered, type ReceiveNetwork } from '../service.ts'

const TEXTS = { lost: 'lostRow', notDeployed: 'notDeployedRow', checking: 'checkingRow', unknown: 'unknownRow' } as const

/** Where the account can receive, and where what is sent is lost. */
export default function CompatibleNetworksView(): ReactNode {
  const { receive } = useServices(manifest)
  const text = useText(manifest)
  const { networks } = useStore(receive.state)
  const offered = networks.filter(isOffered)
  const others = networks.filter((one) => !isOffered(one))
  const row = ({ network, receives }: ReceiveNetwork): ReactNode => (
    <Row
      key={network.caipNetworkId}
      glyph={<NetworkGlyph id={network.caipNetworkId} name={network.name} src={network.assets?.imageUrl} />}
      name={network.name}
      end={receives === 'arrives' ? undefined : text(TEXTS[receives])}
    />
  )
  return (
    <>
      <List aria-label={text('networksTitle')}>{offered.map(row)}</List>
      {others.length > 0 && (
        <>
          <Label lined>{text('notHere')}</Label>
          <List aria-label={text('notHere')}>{others.map(row)}</List>
        </>
      )}
      <Footnote icon={infoIcon}>{text('networksText')}</Footnote>
    </>
  )
}
