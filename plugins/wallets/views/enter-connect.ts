import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'

/** Who comes to Connect, or to the chains of a wallet, wants to see the wallets there are. */
const enterConnect: Scoped<() => Undo> = scoped(manifest, ({ services: { wallets } }) => () => {
  wallets.search()
  return () => undefined
})

export default enterConnect
