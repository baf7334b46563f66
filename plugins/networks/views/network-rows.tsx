import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { NetworkPicture } from './network-picture.tsx'

interface NetworkRowsProps {
  readonly label: string
  readonly networks: readonly Network[]
  readonly active: Network | undefined
  /** Networks that the wallet does not take, and the text for them. */
  readonly unavailable: readonly CaipNetworkId[]
  readonly unavailableText: string
  readonly onChoose: (id: CaipNetworkId) => void
}

/** Networks to choose from, the active one with a check. */
export function NetworkRows({ label, networks, active, unavailable, unavailableText, onChoose }: NetworkRowsProps) {
  return (
    <List aria-label={label}>
      {networks.map((network) => (
        <Row
          key={network.caipNetworkId}
          glyph={<NetworkPicture id={network.caipNetworkId} name={network.name} network={network} />}
          name={network.name}
          selected={network === active}
          disabled={network !== active && unavailable.includes(network.caipNetworkId) ? unavailableText : undefined}
          onClick={() => onChoose(network.caipNetworkId)}
        />
      ))}
    </List>
  )
}
