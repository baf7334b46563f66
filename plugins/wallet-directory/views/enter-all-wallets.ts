import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Lists from the beginning, and looks which of the wallets are here. */
const enterAllWallets: Scoped<EnterView<'AllWallets'>> = scoped(manifest, ({ services: { directory, connectors } }) => () => {
  directory.browse({ search: '', certified: false })
  void connectors.discover()
  return () => undefined
})

export default enterAllWallets
