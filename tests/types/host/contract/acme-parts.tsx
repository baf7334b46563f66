// What the foreign plugin draws.

import type { UseServices, UseText, ViewProps } from 'portico/plugin'
import type { ReactNode } from 'react'
import { manifest } from './acme.ts'

declare const useServices: UseServices
declare const useText: UseText

export function StakeView({ params }: ViewProps<'acme.staking:Stake'>): ReactNode {
  const { staking } = useServices(manifest)
  return (
    <button type="button" onClick={() => staking.stake(params.pool ?? '1', 10n)}>
      {useText(manifest)('stake')}
    </button>
  )
}
export function ApproveView({ params }: ViewProps<'acme.staking:Approve'>): ReactNode {
  const { rpc } = useServices(manifest)
  return (
    <button type="button" onClick={() => rpc.approve(params.requestId)}>
      {useText(manifest)('approve')}
    </button>
  )
}
// Without a written return type, though what it answers hangs on the manifest: the compiler needs none.
export function StakesTab() {
  const stakes = useServices(manifest).staking.pools.get()
  const text = useText(manifest)
  return stakes.length === 0 ? text('stake') : stakes.map((pool) => <p key={pool}>{pool}</p>)
}
