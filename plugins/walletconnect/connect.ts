import type { Connection, ConnectProtocol, ConnectRequest } from '../../kernel/contract/adapters.ts'
import type { Namespace } from '../../kernel/contract/caip.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { loadPart } from './load-part.ts'
import { manifest } from './manifest.ts'
import { createRelaySessions, type OpenSession } from './relay-sessions.ts'
import { createLiveSession, type LiveSession } from './session/live-session.ts'
import { grantedChains, parseNamespaces } from './session/parse-session.ts'
import { withDeprecated } from './solana/chain-ids.ts'

type Request = ConnectRequest<'eip155'>
type Part = LiveSession | LiveSession<Namespace>

/** Families beside EVM that are asked for, and the code of their sessions. */
interface Families {
  readonly code?: typeof import('./families/family-sessions.ts')
  readonly all: readonly Family[]
}

const NO_OTHERS: Families = { all: [] }

/** A session in use, with the families of it that were asked for and are granted. */
interface Live {
  readonly parts: readonly Part[]
  /** Ends it and tells the wallet. Rejects with `PLUGIN_LOAD_FAILED`. */
  end(): Promise<void>
}

/** Wallets on other devices: a session over the relay, a provider for each family in front of it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, (scope) => {
  const { stores } = scope
  const { clock } = scope.ports
  const { relay, networks, families } = scope.services
  const sessions = relay.sessions(createRelaySessions)
  // Two for a moment: while connected, another wallet may be chosen, and the first is let go when the second has settled.
  const lives: Live[] = []

  // Other families than the connector's own are asked for by `networks` alone. EVM's is not waited for: it comes when something is asked.
  const loadFamilies = async ({ networks: asked = [] }: Request): Promise<Families> => {
    const others = new Set(asked.map((id) => parseCaipNetworkId(id).namespace).filter((namespace) => namespace !== 'eip155'))
    if (others.size === 0) return NO_OTHERS
    const [code, all] = await Promise.all([
      loadPart('session', import('./families/family-sessions.ts')),
      Promise.all([...others].map((namespace) => families.load(namespace))),
    ])
    return { code, all }
  }

  /** Ends a session and tells the wallet. Rejects with `PLUGIN_LOAD_FAILED`. */
  const leave = async ({ client, session }: OpenSession): Promise<void> => {
    const { endSession } = await loadPart('session', import('./session/session-use.ts'))
    await endSession(client.provider, session.topic, clock)
  }
  /** Whether a session has an account on a network of the page: the host's networks may be others than at the last visit. */
  const isOfPage = ({ session }: OpenSession): boolean => {
    const here: readonly string[] = withDeprecated(networks.all.get().map(({ caipNetworkId }) => caipNetworkId))
    return grantedChains(session.namespaces).some((chain) => here.includes(chain))
  }

  const adopt = (open: OpenSession, request: Request, { code, all }: Families): Live => {
    const { connector, network, networks: asked } = request
    const { session } = open
    const leaveSession = (): Promise<void> => leave(open)
    const common = {
      open,
      connectorId: connector.id,
      networks,
      stores,
      clock,
      notices: scope,
      ended(dropped: boolean) {
        alive -= 1
        if (alive > 0) return
        lives.splice(lives.indexOf(live), 1)
        if (dropped) leaveSession().catch(() => undefined)
        sessions.release()
      },
    }
    const family = () => families.of('eip155') as Family<'eip155'> | undefined
    const granted = network || !asked ? parseNamespaces(session.namespaces, family()?.codec) : undefined
    const evm = granted && createLiveSession({ ...common, family, granted, wanted: network })
    const parts: readonly Part[] = [...(evm ? [evm] : []), ...(code?.createFamilySessions({ ...common, asked, families: all }) ?? [])]
    let alive = parts.length
    const live: Live = {
      parts,
      end() {
        for (const part of parts) part.finish()
        return leaveSession()
      },
    }
    if (alive > 0) lives.push(live)
    return live
  }
  const answer = ({ parts }: Live): Connection<'eip155'> => {
    const [first, ...also] = parts.map(({ connection }): Connection | undefined => connection.get()).filter((one) => one !== undefined)
    if (!first) throw new PorticoError('CHAIN_UNSUPPORTED', 'No account.')
    // The first is of another family where the wallet did not grant this one.
    return { ...first, also } as Connection<'eip155'>
  }
  const liveOf = ({ provider }: Connection): Live | undefined => lives.find(({ parts }) => parts.some((part) => part.provider === provider))
  const partOf = (connection: Connection): Part | undefined =>
    liveOf(connection)?.parts.find(({ provider }) => provider === connection.provider)

  return {
    async connect(request) {
      // While the wallet is asked: a link opens within the click.
      const loading = loadFamilies(request)
      loading.catch(() => undefined)
      const open = await sessions.pair(request)
      const loaded = await loading.catch((cause: unknown) => {
        leave(open).catch(() => undefined)
        throw cause
      })
      const live = adopt(open, request, loaded)
      const letGo = (): void => void live.end().catch(() => undefined)
      // Given up after the wallet said yes, while a guard was still asking, or nothing is granted: nobody will use this session.
      if (request.signal.aborted || !live.parts[0]) letGo()
      else request.signal.addEventListener('abort', letGo, { once: true })
      return answer(live)
    },
    async restore(request) {
      const live = lives.at(-1)
      if (live) return answer(live)
      const loaded = await loadFamilies(request)
      const open = await sessions.restore(request.signal)
      if (open && !isOfPage(open)) {
        await leave(open)
        sessions.release()
        return undefined
      }
      const restored = open && adopt(open, request, loaded)
      return restored?.parts[0] ? answer(restored) : undefined
    },
    disconnect: async (connection) => liveOf(connection)?.end(),
    async switchNetwork(connection, network, signal, options) {
      const session = partOf(connection)
      if (!session) throw new PorticoError('DISCONNECTED', 'The session has ended.')
      await session.switchTo(network, signal, options)
    },
    // Of the connection's own family, whichever that is.
    follow: (connection) =>
      (partOf(connection) as LiveSession | undefined)?.connection ?? stores.create<Connection<'eip155'> | undefined>(undefined),
  }
})

export default connect
