import type { Namespace } from '../caip.ts'

/** What the specification calls the families; the one of EVM is a text of its own. */
const NAMES: { readonly [N in Namespace]?: string } = { solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' }

/**
 * What a family is called: the specification's "chain display name". One that it does not name goes by its namespace.
 *
 * @example familyName('bip122', text) // 'Bitcoin'
 */
export const familyName = (namespace: Namespace, text: (key: 'evmNetworks') => string): string =>
  namespace === 'eip155' ? text('evmNetworks') : (NAMES[namespace] ?? namespace)
