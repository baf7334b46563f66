import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Asks who the account is: its name and picture. */
const enterAccount: Scoped<EnterView<'Account'>> = scoped(manifest, ({ services: { profile } }) => () => {
  profile.load()
  return () => undefined
})

export default enterAccount
