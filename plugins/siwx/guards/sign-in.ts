import type { Scoped } from '../../../kernel/contract/contributions.ts'
import type { Guard } from '../../../kernel/contract/guards.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'

/** Nobody is connected before the account has signed in, where that is required; where it is not, it is asked. */
const signIn: Scoped<Guard<'connect'>> = scoped(manifest, ({ services: { siwx } }) => siwx.settle)

export default signIn
