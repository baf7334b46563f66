import { evm } from '../../adapters/evm/index.ts'
import type { Plugin } from '../../kernel/contract/plugin.ts'
import { type DefaultOptions, defaultPlugins } from './default.ts'

/** Options of the plugins in the set, by plugin. */
export interface EvmDefaults extends DefaultOptions {
  readonly evm?: Parameters<typeof evm>[0]
}

/**
 * The default plugins and the EVM chains: one import to start with.
 *
 * @example createPortico({ networks: [mainnet], metadata, projectId, plugins: defaults() })
 */
export const defaults = ({ evm: chains, ...options }: EvmDefaults = {}): readonly Plugin[] => [...defaultPlugins(options), evm(chains)]

// The plugins' views reach a host only if their declarations do.
export type {} from './default.ts'
