import { defineManifest } from '../../kernel/contract/manifest.ts'
import { CONNECTORS } from '../../kernel/contract/tokens.ts'
import type { WagmiConfig } from './wagmi-types.ts'

/** Options of the plugin. */
export interface WagmiOptions {
  /**
   * Answers the host's config. It is a function because the config has a connector to this kernel, so it is made after the kernel. Default:
   * no config, and no wallets.
   */
  readonly config?: (() => WagmiConfig | undefined) | undefined
}

const options: Required<WagmiOptions> = { config: undefined }

/** Connectors of a wagmi config as a source of EVM wallets. */
export const manifest = defineManifest({
  id: 'wagmi',
  requires: { connectors: CONNECTORS },
  ports: ['clock'],
  options,
  adapters: [{ namespace: 'eip155', discover: () => import('./discover.ts'), connect: () => import('./connect.ts') }],
})
