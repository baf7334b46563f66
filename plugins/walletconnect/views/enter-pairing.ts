import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'

/** Asks for a code, until the view is left. */
const enterPairing: Scoped<() => Undo> = scoped(
  manifest,
  ({ services: { walletconnect } }) =>
    () =>
      walletconnect.connect(),
)

export default enterPairing
