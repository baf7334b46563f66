import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createProtocol } from '../evm/connect/protocol.ts'
import { manifest } from './manifest.ts'

/** EIP-1193 as the vendor's provider speaks it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, (scope) => {
  const { ports, options } = scope
  const protocol = createProtocol(scope)
  return {
    ...protocol,
    async prepare(connector) {
      await protocol.prepare?.(connector)
      // Without it the row is there all the same, and says what is missing when it is chosen.
      if (options.load === 'shown')
        await Promise.resolve(connector.provider()).catch((cause: unknown) => ports.log.info('Coinbase Wallet is not ready.', cause))
    },
  }
})

export default connect
