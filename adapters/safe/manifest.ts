import { defineManifest } from '../../kernel/contract/manifest.ts'
import { NETWORKS } from '../../kernel/contract/tokens.ts'

/** Options of Safe as a wallet. */
export interface SafeOptions {
  /**
   * Origins of Safe interfaces that may show this page in a frame. A page of any other origin around it is not believed. Default
   * `['https://app.safe.global']`.
   */
  readonly origins: readonly string[]
}

const options: SafeOptions = { origins: ['https://app.safe.global'] }

/** A source of wallets: the chains are the EVM adapter's. */
export const manifest = defineManifest({
  id: 'safe',
  requires: { networks: NETWORKS },
  ports: ['env', 'log', 'clock'],
  options,
  adapters: [{ namespace: 'eip155', discover: () => import('./discover.ts'), connect: () => import('./connect.ts') }],
})
