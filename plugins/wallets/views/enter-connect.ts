import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Who comes to Connect wants to see the wallets there are. */
const enterConnect: Scoped<EnterView<'Connect'>> = scoped(manifest, ({ services: { wallets } }) => () => {
  wallets.search()
  return () => undefined
})

export default enterConnect
