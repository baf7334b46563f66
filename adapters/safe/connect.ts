import type { Connection, ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createProtocol } from '../evm/connect/protocol.ts'
import { manifest } from './manifest.ts'

/** A Safe is a contract: whoever carries its transactions out pays the fee. */
const asContract = (connection: Connection<'eip155'>): Connection<'eip155'> => {
  const [first, ...others] = connection.accounts
  const typed = (account: typeof first): typeof first => Object.freeze({ ...account, type: 'smartAccount' })
  return Object.freeze({ ...connection, accounts: Object.freeze([typed(first), ...others.map(typed)] as const) })
}

/** EIP-1193 as the vendor's provider speaks it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, (scope) => {
  const protocol = createProtocol(scope)
  return {
    ...protocol,
    connect: async (request) => asContract(await protocol.connect(request)),
    async restore(request) {
      const connection = await protocol.restore(request)
      return connection && asContract(connection)
    },
  }
})

export default connect
