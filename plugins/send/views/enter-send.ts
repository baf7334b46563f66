import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Begins with the token that the form was opened for. Coming back to it undoes nothing: that is no entering. */
const enterSend: Scoped<EnterView<'WalletSend'>> = scoped(manifest, ({ services: { send } }) => (params) => {
  send.open(params)
  return () => undefined
})

export default enterSend
