// The code of the foreign plugin's contributions. Each exported constant carries a written type: it cuts the circle manifest → part → manifest.

import type { ConnectorGroup, Guard, Parse, RpcModule, Scoped, UseServices, UseText, ViewProps } from 'portico/plugin'
import { defineMethod, PorticoError, scoped } from 'portico/plugin'
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

export const vaults: ConnectorGroup = scoped(manifest, ({ services, stores }) =>
  stores.map(services.staking.pools, (all) =>
    all.map((pool) => ({ id: pool, name: pool, open: { view: 'acme.staking:Stake', params: { pool } } as const })),
  ),
)

const parseStake: Parse<{ readonly pool: string; readonly amount: bigint }> = (input) => {
  if (!Array.isArray(input)) throw new TypeError('params')
  const [pool, amount]: readonly unknown[] = input
  return { pool: String(pool), amount: BigInt(String(amount)) }
}
export const stake: RpcModule = scoped(manifest, ({ services, ports }) =>
  defineMethod(parseStake, async ({ params, account }) => {
    ports.log.info('stake', { namespace: account.namespace })
    if (params.amount === 0n) throw new PorticoError('acme.staking:POOL_CLOSED', 'The pool is closed.')
    return services.staking.stake(params.pool, params.amount)
  }),
)
export const pools: RpcModule = scoped(manifest, ({ services }) =>
  defineMethod(
    () => undefined,
    async () => services.staking.pools.get(),
  ),
)

export const terms: Scoped<Guard<'connect'>> = scoped(manifest, () => async ({ connection, wallet, trigger }, signal) => {
  const { network, accounts } = connection
  const { sign } = await wallet.load()
  if (trigger !== 'restore') await sign?.signMessage({ network, account: accounts[0].address, message: 'Terms', signal })
  return accounts[0].type === 'eoa' ? { allow: true } : { allow: false, reason: 'GUARD_DENIED', open: 'acme.staking:Stake' }
})
