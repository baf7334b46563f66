import { manifest } from '../../../adapters/evm/manifest.ts'
import type { OptionsOf } from '../../../kernel/contract/manifest.ts'
import { type AdapterScope, type ScopeOptions as Common, createAdapterScope } from './adapter-scope.ts'

/** What a test chooses. */
export interface ScopeOptions extends Common {
  readonly options?: Partial<OptionsOf<typeof manifest>>
}

/** The scope of one life of the EVM adapter. */
export type EvmScope = AdapterScope

/** The EVM adapter's only declaration. */
export const evmAdapter = () => {
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155' || !declared.actions) throw new Error('The manifest declares no EVM adapter.')
  return { discover: declared.discover, connect: declared.connect, actions: declared.actions }
}

/** Makes a scope with stores of the kernel's own. */
export const createEvmScope = ({ options = {}, ...others }: ScopeOptions = {}): EvmScope =>
  createAdapterScope('eip155', { ...others, options: { eip6963: true, injected: true, external: [], proxy: true, ...options } })
