import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'

/** Who comes to Connect, or to the chains of a wallet, wants to see the wallets there are. */
const enterConnect: Scoped<() => Undo> = scoped(manifest, ({ services: { groups, wallets } }) => () => {
  wallets.search()
  // By the time the view is drawn for the first time their rows may be there.
  for (const { id, late } of groups.all.get()) if (!late) groups.items(id)
  return () => undefined
})

export default enterConnect
