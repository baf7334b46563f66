import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'

/** Makes the wallet ready for the click on a network. */
const enterNetworks: Scoped<() => Undo> = scoped(manifest, ({ services: { switching } }) => () => {
  switching.prepare()
  return () => undefined
})

export default enterNetworks
