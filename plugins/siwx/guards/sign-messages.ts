import type { ConnectMessages } from '../../../kernel/contract/adapters.ts'
import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import { manifest } from '../manifest.ts'

/** What a wallet signs with the connection, where it can: then nobody is asked a second time. */
const signMessages: Scoped<ConnectMessages> = scoped(manifest, ({ services: { siwx } }) => siwx.messages)

export default signMessages
