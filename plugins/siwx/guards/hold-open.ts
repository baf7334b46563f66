import type { Scoped } from '../../../kernel/contract/contributions.ts'
import type { Guard } from '../../../kernel/contract/guards.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'

/** Keeps the modal open while a required sign-in waits for its answer. Where it is not required, closing is an answer. */
const holdOpen: Scoped<Guard<'close'>> = scoped(manifest, ({ services: { siwx } }) => siwx.close)

export default holdOpen
