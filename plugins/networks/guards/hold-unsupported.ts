import type { Scoped } from '../../../kernel/contract/contributions.ts'
import type { Guard } from '../../../kernel/contract/guards.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'

/** Keeps the visitor at UnsupportedChain, and at what lies over it, while the wallet is on a network that the app cannot serve. Going back leaves. */
const holdUnsupported: Scoped<Guard<'close'>> = scoped(
  manifest,
  ({ services }) =>
    ({ by }) =>
      by === 'close' && services.networks.unsupported.get() !== undefined ? { allow: false, reason: 'CHAIN_UNSUPPORTED' } : { allow: true },
)

export default holdUnsupported
