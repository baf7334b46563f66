import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { manifest } from '../manifest.ts'
import { NetworkPicture } from './network-picture.tsx'

/** The network in the header of the account; opens the choice where there is one. */
export default function NetworkChip(): ReactNode {
  const { networks, router } = useServices(manifest)
  const text = useText(manifest)
  const all = useStore(networks.all)
  const active = useStore(networks.active)
  const choice = active === undefined || all.length > 1
  const name = active?.name ?? text('unknownNetwork')
  return (
    <Chip
      variant="quiet"
      glyph={<NetworkPicture id={active?.caipNetworkId ?? ''} size={24} name={name} network={active} />}
      opens={choice}
      disabled={!choice}
      aria-label={choice ? text('chip', { network: name }) : undefined}
      onClick={() => void router.push('Networks')}
    >
      {name}
    </Chip>
  )
}
