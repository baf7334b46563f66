import type { Connection, ConnectProtocol, ConnectRequest } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'
import { FAMILY_REQUESTS } from './session/family-requests.ts'
import { isFrameFamily } from './session/frame-networks.ts'
import { checkFrameRequest } from './session/frame-provider.ts'
import type { FrameConnection } from './session/frame-session.ts'
import { createSessionOwner, type Wanted } from './session/session-owner.ts'

type Evm = ConnectRequest<'eip155'>

const wantedOf = ({ network, networks = network ? [network] : [], accountTypes = {}, signal }: Evm): Wanted => ({
  networks,
  types: accountTypes,
  signal,
})

/** The session with the frame: one approval, a connection for each family. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ services, ports, options, stores, onUnload }) => {
  const { parts, networks, families, accounts, balance, tokens } = services
  const session = createSessionOwner({
    ...parts,
    stores,
    log: ports.log,
    networks,
    families,
    more: options.networks,
    preferred: accounts.preferred,
    onUnload,
    signed() {
      void balance.get()?.refresh()
      void tokens.get()?.refresh({ force: true })
    },
  })
  onUnload(parts.signer.onSession(() => void session.refresh()))
  const requireLive = (connection: Connection): FrameConnection => {
    const live = session.of(connection)
    if (!live) throw new PorticoError('DISCONNECTED', 'The session has ended.')
    return live
  }
  return {
    // The first is of another family where the host has no network of this one.
    connect: (request) => session.connect(wantedOf(request)) as Promise<Connection<'eip155'>>,
    restore: (request) => session.restore(wantedOf(request)) as Promise<Connection<'eip155'> | undefined>,
    disconnect: (connection) => session.end(connection),
    async switchNetwork(connection, network, signal) {
      await requireLive(connection).switchTo(network, signal)
    },
    checkRequest({ method, params, account: { namespace, address, type }, network }) {
      if (!isFrameFamily(namespace)) return
      checkFrameRequest(FAMILY_REQUESTS[namespace], { method, params }, { network, addresses: [address], type })
    },
    selectAccount: async (connection, account) => requireLive(connection).select(account),
    // Of the connection's own family, whichever that is.
    follow: (connection) =>
      (session.of(connection)?.connection as Store<Connection<'eip155'> | undefined> | undefined) ??
      stores.create<Connection<'eip155'> | undefined>(undefined),
  }
})

export default connect
