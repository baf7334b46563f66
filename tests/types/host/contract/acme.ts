// A foreign plugin: two views, an account tab, a connector group, an RPC method with its approval view, a guard, a slot and a service address of its own.

import type { ActionEntry, ApprovalParams, Store } from 'portico/plugin'
import { ACCOUNTS, defineManifest, definePlugin, defineSetup, RPC, token } from 'portico/plugin'

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
    'acme.staking:Stake': { title: 'stake', account: true, load: () => import('./acme-parts.tsx').then((m) => ({ default: m.StakeView })) },
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
  connectorGroups: [
    { id: 'acme.vaults', title: 'vaults', order: 45, load: () => import('./acme-parts.tsx').then((m) => ({ default: m.vaults })) },
  ],
  rpc: {
    acme_stake: {
      safety: 'unsafe',
      approval: 'acme.staking:Approve',
      load: () => import('./acme-parts.tsx').then((m) => ({ default: m.stake })),
    },
    acme_pools: { safety: 'safe', load: () => import('./acme-parts.tsx').then((m) => ({ default: m.pools })) },
  },
  guards: [
    {
      id: 'terms',
      on: 'connect',
      at: ['connect', 'network'],
      required: true,
      load: () => import('./acme-parts.tsx').then((m) => ({ default: m.terms })),
    },
  ],
})

export const setup = defineSetup(manifest, ({ ports, stores, signal }) => ({
  staking: {
    pools: stores.create<readonly string[]>([]),
    stake: (pool, amount) =>
      ports.http.post('acme.staking', '/stake', { body: { pool, amount: amount.toString() }, parse: String, signal }),
  },
}))

export const acmeStaking = definePlugin(manifest, async () => ({ default: setup }))
