import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Asks the wallet, unless the click that led here has, until the view is left. */
const enterConnecting: Scoped<EnterView<'ConnectingExternal'>> = scoped(
  manifest,
  ({ services: { wallets } }) =>
    ({ connectorId, namespace }) =>
      wallets.connect({ connectorId, ...(namespace && { namespace }) }),
)

export default enterConnecting
