import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Asks for the wallets that come first. */
const enterGetWallet: Scoped<EnterView<'GetWallet'>> = scoped(manifest, ({ services: { directory } }) => () => {
  directory.start()
  return () => undefined
})

export default enterGetWallet
