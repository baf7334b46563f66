import { defineManifest, definePlugin } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    'acme.staking:Stake': { pool?: string }
  }
  interface Events {
    'acme.staking:STAKED': { readonly pool: string }
  }
}

const manifest = defineManifest({
  id: 'acme.staking',
  version: '1.0.0',
  kernel: '^1.0',
  ports: ['events'],
  events: ['acme.staking:STAKED'],
  views: { 'acme.staking:Stake': { load: async () => ({ default: () => null }) } },
})

export const acmeStaking = definePlugin(manifest)
