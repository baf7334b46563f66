import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { NetworkPicture } from './network-picture.tsx'

/** The network in the account's settings; opens the choice where there is one. */
export default function NetworkSetting(): ReactNode {
  const { networks, router } = useServices(manifest)
  const text = useText(manifest)
  const all = useStore(networks.all)
  const active = useStore(networks.active)
  const name = active?.name ?? text('unknownNetwork')
  const choice = active === undefined || all.length > 1
  return (
    <Row
      glyph={<NetworkPicture id={active?.caipNetworkId ?? ''} name={name} network={active} />}
      name={text('network')}
      end={name}
      chevron={choice}
      {...(choice && { onClick: () => void router.push('Networks') })}
    />
  )
}
