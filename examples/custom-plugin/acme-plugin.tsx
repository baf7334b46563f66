import type { ApprovalParams, ConnectorGroup, RpcModule, Store, ViewProps } from 'portico/plugin'
import { defineManifest, defineMethod, definePlugin, defineSetup, RPC, scoped, token } from 'portico/plugin'
import { useServices, useStore, useText } from 'portico/react'
import { Bar, Button, List, Row } from 'portico/ui-kit'
import type { ReactNode } from 'react'

declare module 'portico/plugin' {
  interface Views {
    'acme.staking:Stake': { pool: string }
    'acme.staking:Approve': ApprovalParams
  }
}
export const STAKING = token<{ readonly stakes: Store<readonly string[]>; stake(pool: string): readonly string[] }>('acme.staking@1')
const POOLS = ['Harbour', 'Meadow']
const en = { stake: 'Stake in {{pool}}', approve: 'Approve stake', reject: 'Reject', stakes: 'Stakes', pools: 'Acme pools' }

const manifest = defineManifest({
  ...({ id: 'acme.staking', version: '1.0.0', kernel: '^1.0' } as const),
  requires: { rpc: RPC },
  provides: { staking: STAKING },
  locales: { en: async () => ({ default: en }) },
  views: {
    'acme.staking:Stake': { title: 'stakes', load: async () => ({ default: StakeView }) },
    'acme.staking:Approve': { title: 'approve', back: false, load: async () => ({ default: ApproveView }) },
  },
  slots: { 'account.tabs': [{ id: 'stakes', label: 'stakes', load: async () => ({ default: StakesTab }) }] },
  connectorGroups: [{ id: 'acme.pools', title: 'pools', order: 45, load: async () => ({ default: pools }) }],
  rpc: { acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve', load: async () => ({ default: stake }) } },
})
const setup = defineSetup(manifest, ({ stores }) => {
  const stakes = stores.create<readonly string[]>([])
  const stake = (pool: string) => (stakes.update((now) => [...new Set([...now, pool])]), stakes.get())
  return { staking: { stakes, stake } }
})
export const acmeStaking = definePlugin(manifest, async () => ({ default: setup }))

function StakeView({ params: { pool } }: ViewProps<'acme.staking:Stake'>): ReactNode {
  const { staking } = useServices(manifest)
  return <Button onClick={() => staking.stake(pool)}>{useText(manifest)('stake', { pool })}</Button>
}
function ApproveView({ params: { requestId } }: ViewProps<'acme.staking:Approve'>): ReactNode {
  const { rpc } = useServices(manifest)
  const text = useText(manifest)
  const pool = String(useStore(rpc.pending).find(({ id }) => id === requestId)?.params)
  const reject = <Button onClick={() => rpc.reject(requestId)}>{text('reject')}</Button>
  return <Bar>{[reject, <Button onClick={() => rpc.approve(requestId)}>{text('stake', { pool })}</Button>]}</Bar>
}
function StakesTab(): ReactNode {
  const stakes = useStore(useServices(manifest).staking.stakes)
  return (
    <List>
      {stakes.map((pool) => (
        <Row key={pool} name={pool} />
      ))}
    </List>
  )
}
const pools: ConnectorGroup = scoped(manifest, ({ stores }) =>
  stores.create(POOLS.map((pool) => ({ id: pool, name: pool, open: { view: 'acme.staking:Stake', params: { pool } } }))),
)
const parsePool = (input: unknown): string => {
  const pool = POOLS.find((known) => Array.isArray(input) && input[0] === known)
  if (pool === undefined) throw new TypeError('Expected the name of a pool.')
  return pool
}
const stake: RpcModule = scoped(manifest, ({ services }) => defineMethod(parsePool, async ({ params }) => services.staking.stake(params)))
