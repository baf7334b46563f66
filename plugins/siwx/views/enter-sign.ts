import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Asks the connected account where nobody is being asked; whoever leaves has not signed in. */
const enterSign: Scoped<EnterView<'SIWXSignMessage' | 'ConnectingSiwe'>> = scoped(
  manifest,
  ({ services: { siwx } }) =>
    () =>
      siwx.enter(),
)

export default enterSign
