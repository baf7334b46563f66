import type { Connection, ConnectProtocol, ConnectRequest } from '../../kernel/contract/adapters.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import { manifest } from './manifest.ts'
import { createLiveSession, type LiveSession } from './session/live-session.ts'
import type { OpenSession } from './sessions.ts'

/** Wallets on other devices: a session over the relay, an EIP-1193 provider in front of it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ services: { sessions, networks }, ports, stores }) => {
  // Two for a moment: while connected, another wallet may be chosen, and the first is let go when the second has settled.
  const lives: LiveSession[] = []

  const adopt = (open: OpenSession, { connector, network }: ConnectRequest<'eip155'>): LiveSession => {
    const mine: LiveSession = createLiveSession({
      open,
      connectorId: connector.id,
      wanted: network,
      networks,
      stores,
      clock: ports.clock,
      ended() {
        const place = lives.indexOf(mine)
        if (place >= 0) lives.splice(place, 1)
        sessions.release()
      },
    })
    lives.push(mine)
    return mine
  }
  const answer = ({ connection }: LiveSession): Connection<'eip155'> => {
    const now = connection.get()
    if (!now) throw new PorticoError('WALLET_ERROR', 'The wallet ended the session at once.')
    return now
  }
  const liveOf = ({ provider }: Connection<'eip155'>): LiveSession | undefined => lives.find((one) => one.provider === provider)

  return {
    async connect(request) {
      const mine = adopt(await sessions.pair(request.signal), request)
      const leave = (): void => void mine.end().catch(() => undefined)
      // Given up after the wallet said yes, while a guard was still asking: nobody will use this session.
      if (request.signal.aborted) leave()
      else request.signal.addEventListener('abort', leave, { once: true })
      return answer(mine)
    },
    async restore(request) {
      const live = lives.at(-1)
      if (live) return answer(live)
      const open = await sessions.restore(request.signal)
      return open && answer(adopt(open, request))
    },
    disconnect: async (connection) => liveOf(connection)?.end(),
    async switchNetwork(connection, network, signal) {
      const mine = liveOf(connection)
      if (!mine) throw new PorticoError('DISCONNECTED', 'There is no session to switch.')
      await mine.switchTo(network, signal)
    },
    follow: (connection) => liveOf(connection)?.connection ?? stores.create<Connection<'eip155'> | undefined>(undefined),
  }
})

export default connect
