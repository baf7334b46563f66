import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { NetworkGlyph } from '../../../ui-kit/parts/identity/network-glyph.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'
import { readAmount } from '../read-amount.ts'
import type { SendState } from '../send-state.ts'
import { FeeRow } from './fee-row.tsx'
import { useWrittenAmount } from './use-written-amount.ts'

const PLACES = 6

/** What stays of the token after the transfer; undefined while that cannot be said, or would be less than nothing. */
const keptOf = (state: SendState): bigint | undefined => {
  const reading = readAmount(state)
  const { token, fee } = state
  if (!token || reading.status !== 'ok') return undefined
  const rest = token.balance - reading.amount
  const kept = token.address !== undefined ? rest : fee.amount === undefined ? undefined : rest - fee.amount
  return kept !== undefined && kept >= 0n ? kept : undefined
}

/** Where it goes, what it costs, what stays. */
export function DraftLedger() {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const state = useStore(send.state)
  const { network, token, fee } = state
  if (!network) return null
  const kept = keptOf(state)
  return (
    <DetailList>
      <DetailRow label={text('network')}>
        <NetworkGlyph id={network.caipNetworkId} size={20} name={network.name} src={network.assets?.imageUrl} />
        {network.name}
      </DetailRow>
      {token && <FeeRow network={network} fee={fee} />}
      {token && kept !== undefined && (
        <DetailRow label={text('keep')}>
          <bdi dir="ltr">
            {write(shortAmount(kept, token.decimals, PLACES))} {token.symbol}
          </bdi>
        </DetailRow>
      )}
    </DetailList>
  )
}
