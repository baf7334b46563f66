import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'

/** Who chooses among tokens sees what there is now. */
const enterSelectToken: Scoped<() => Undo> = scoped(manifest, ({ services: { tokens } }) => () => {
  void tokens.refresh()
  return () => undefined
})

export default enterSelectToken
