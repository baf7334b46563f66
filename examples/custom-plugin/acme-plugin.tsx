import type { ApprovalParams, Store, ViewProps } from 'portico/plugin'
import { defineManifest, defineMethod, definePlugin, defineSetup, RPC, token } from 'portico/plugin'
import { useServices, useStore, useText } from 'portico/react'
import { ApprovalBar, Button, List, Row } from 'portico/ui-kit'
import type { ReactNode } from 'react'

declare module 'portico/plugin' {
  interface Views {
    'acme.staking:Stake': { pool: string }
    'acme.staking:Approve': ApprovalParams
  }
}
export const STAKING = token<{ readonly stakes: Store<readonly string[]>; stake(pool: string): void }>('acme.staking@1')
const POOLS = ['Harbour', 'Meadow']
const en = { approve: 'Stake in {{pool}}', reject: 'Reject', stakes: 'Stakes', pools: 'Acme pools' }
const manifest = defineManifest({
  id: 'acme.staking',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { rpc: RPC },
  provides: { staking: STAKING },
  locales: { en: async () => ({ default: en }) },
  views: {
    'acme.staking:Stake': { title: 'stakes', load: async () => ({ default: StakeView }) },
    'acme.staking:Approve': { title: 'stakes', back: false, load: async () => ({ default: ApproveView }) },
  },
  slots: { 'account.tabs': [{ id: 'stakes', label: 'stakes', load: async () => ({ default: StakesTab }) }] },
  connectorGroups: [{ id: 'acme.pools', title: 'pools', order: 45 }],
  rpc: { acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve' } },
})
const rows = POOLS.map((pool) => ({ id: pool, name: pool, open: { view: 'acme.staking:Stake', params: { pool } } as const }))
const parsePool = (input: unknown): string => {
  if (Array.isArray(input) && POOLS.includes(input[0])) return input[0]
  throw new TypeError('Expected the name of a pool.')
}
const setup = defineSetup(manifest, ({ stores }) => {
  const stakes = stores.create<readonly string[]>([])
  const stake = (pool: string): void => stakes.update((now) => [...new Set([...now, pool])])
  return {
    services: { staking: { stakes, stake } },
    groups: { 'acme.pools': () => stores.create(rows) },
    rpc: { acme_stake: defineMethod(parsePool, async ({ params }) => stake(params)) },
  }
})
export const acmeStaking = definePlugin(manifest, async () => ({ default: setup }))
function StakeView({ params: { pool } }: ViewProps<'acme.staking:Stake'>): ReactNode {
  const { staking } = useServices(manifest)
  return <Button onClick={() => staking.stake(pool)}>{useText(manifest)('approve', { pool })}</Button>
}
function ApproveView({ params: { requestId } }: ViewProps<'acme.staking:Approve'>): ReactNode {
  const { rpc } = useServices(manifest)
  const text = useText(manifest)
  const pool = String(useStore(rpc.pending).find(({ id }) => id === requestId)?.params ?? '')
  return <ApprovalBar requestId={requestId} bind={rpc.bindButtons} reject={text('reject')} approve={text('approve', { pool })} />
}
function StakesTab(): ReactNode {
  const stakes = useStore(useServices(manifest).staking.stakes).map((pool) => <Row key={pool} name={pool} />)
  return <List>{stakes}</List>
}
