import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Asks the wallet to move, unless the click that led here has, until the view is left. */
const enterSwitchNetwork: Scoped<EnterView<'SwitchNetwork'>> = scoped(
  manifest,
  ({ services: { switching } }) =>
    ({ network }) =>
      switching.move(network),
)

export default enterSwitchNetwork
