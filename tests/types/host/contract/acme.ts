// A foreign plugin: two views, an account tab, a connector group, an RPC method with its approval view, a guard, a slot and a service address of its own.

import type { ActionEntry, ApprovalParams, Parse, Store } from 'portico/plugin'
import { ACCOUNTS, defineManifest, defineMethod, definePlugin, defineSetup, PorticoError, RPC, token } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    'acme.staking:Stake': { pool?: string }
    'acme.staking:Approve': ApprovalParams
  }
  interface Slots {
    'acme.staking:pools': ActionEntry
  }
  interface HostServices {
    'acme.staking': string
  }
  interface ErrorAreas {
    'acme.staking': 'acme.staking:POOL_CLOSED'
  }
}

export interface StakingService {
  readonly pools: Store<readonly string[]>
  stake(pool: string, amount: bigint): Promise<string>
}
export const STAKING = token<StakingService>('acme.staking@1')

export const manifest = defineManifest({
  id: 'acme.staking',
  version: '2.3.0',
  kernel: '^1.0',
  requires: { accounts: ACCOUNTS, rpc: RPC },
  provides: { staking: STAKING },
  ports: ['http', 'log'],
  origins: ['acme.staking'],
  activate: { on: ['connected'] },
  locales: { en: async () => ({ default: { stake: 'Stake', approve: 'Approve stake', tab: 'Stakes', vaults: 'Acme vaults' } }) },
  views: {
    'acme.staking:Stake': {
      title: 'stake',
      account: true,
      enter: true,
      load: () => import('./acme-parts.tsx').then((m) => ({ default: m.StakeView })),
    },
    'acme.staking:Approve': {
      title: 'approve',
      back: false,
      load: () => import('./acme-parts.tsx').then((m) => ({ default: m.ApproveView })),
    },
  },
  slots: {
    'account.tabs': [
      {
        id: 'stakes',
        label: 'tab',
        when: { connected: true },
        load: () => import('./acme-parts.tsx').then((m) => ({ default: m.StakesTab })),
      },
    ],
    'acme.staking:pools': [{ id: 'first', label: 'stake', open: { view: 'acme.staking:Stake', params: { pool: '1' } } }],
  },
  connectorGroups: [{ id: 'acme.vaults', title: 'vaults', order: 45 }],
  rpc: {
    acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve' },
    acme_pools: { safety: 'safe' },
  },
  policies: [{ id: 'limit', order: 10, required: true }],
  guards: [
    { id: 'terms', on: 'connect', at: ['connect', 'network'], required: true, messages: true },
    { id: 'stay', on: 'close', required: false },
  ],
})

const parseStake: Parse<{ readonly pool: string; readonly amount: bigint }> = (input) => {
  if (!Array.isArray(input)) throw new TypeError('params')
  const [pool, amount]: readonly unknown[] = input
  return { pool: String(pool), amount: BigInt(String(amount)) }
}

export const setup = defineSetup(manifest, ({ ports, stores, signal }) => {
  const pools = stores.create<readonly string[]>([])
  const staking: StakingService = {
    pools,
    stake: (pool, amount) =>
      ports.http.post('acme.staking', '/stake', { body: { pool, amount: amount.toString() }, parse: String, signal }),
  }
  return {
    services: { staking },
    enter: {
      'acme.staking:Stake': ({ pool }) => {
        pools.set(pool === undefined ? [] : [pool])
        return () => pools.set([])
      },
    },
    groups: {
      'acme.vaults': () =>
        stores.map(pools, (all) =>
          all.map((pool) => ({ id: pool, name: pool, open: { view: 'acme.staking:Stake', params: { pool } } as const })),
        ),
    },
    rpc: {
      acme_stake: defineMethod(parseStake, async ({ params, account }) => {
        ports.log.info('stake', { namespace: account.namespace })
        if (params.amount === 0n) throw new PorticoError('acme.staking:POOL_CLOSED', 'The pool is closed.')
        return staking.stake(params.pool, params.amount)
      }),
      acme_pools: defineMethod(
        () => undefined,
        async () => pools.get(),
      ),
    },
    guards: {
      terms: async ({ connection, wallet, trigger }, asked) => {
        const { network, accounts } = connection
        const { sign } = await wallet.load()
        if (trigger !== 'restore') await sign?.signMessage({ network, account: accounts[0].address, message: 'Terms', signal: asked })
        return accounts[0].type === 'eoa' ? { allow: true } : { allow: false, reason: 'GUARD_DENIED', open: 'acme.staking:Stake' }
      },
      stay: ({ by }) => (by === 'back' ? { allow: true } : { allow: false, reason: 'stay' }),
    },
    messages: { terms: () => [] },
    policies: { limit: (request, next) => next(request.method === 'eth_sendTransaction' ? { ask: true } : {}) },
  }
})

export const acmeStaking = definePlugin(manifest, async () => ({ default: setup }))
