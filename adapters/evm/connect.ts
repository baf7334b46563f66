import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createProtocol } from './connect/protocol.ts'
import { manifest } from './manifest.ts'

const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, createProtocol)

export default connect
