import type { Connection, ConnectProtocol, ConnectRequest } from '../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Scoped } from '../../kernel/contract/scoped.ts'
import { loadPart } from './load-part.ts'
import { manifest } from './manifest.ts'
import { createLiveSession, type LiveSession } from './session/live-session.ts'
import type { Chain, Family } from './session/parse-session.ts'
import type { OpenSession } from './sessions.ts'

type Request = ConnectRequest<'eip155'>
type Part = LiveSession | LiveSession<'solana'>

/** A session in use, with the families of it that were asked for and are granted. */
interface Live {
  readonly parts: Part[]
  /** Ends it and tells the wallet. Rejects with `PLUGIN_LOAD_FAILED`. */
  end(): Promise<void>
}

/** The network asked for of a family. Without `networks` the connector's own family is meant. */
const wantedOf = <F extends Family>({ network, networks }: Request, family: F): Chain<F> | undefined => {
  const given: readonly (CaipNetworkId | undefined)[] = networks ?? [network]
  return given.find((id): id is Chain<F> => id?.startsWith(`${family}:`) === true)
}

/** Wallets on other devices: a session over the relay, a provider for each family in front of it. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ services: { sessions, networks }, ports: { clock }, stores }) => {
  // Two for a moment: while connected, another wallet may be chosen, and the first is let go when the second has settled.
  const lives: Live[] = []

  const asksFor = (request: Request, family: Family): boolean =>
    wantedOf(request, family) !== undefined || (family === 'eip155' && !request.networks)
  // Before a session is there: its first event may follow at once.
  const loadSolana = async (request: Request) =>
    asksFor(request, 'solana') ? loadPart('Solana part', import('./solana/solana-session.ts')) : undefined

  const adopt = (open: OpenSession, request: Request, solanaPart: Awaited<ReturnType<typeof loadSolana>>): Live => {
    const { client, session } = open
    const parts: Part[] = []
    const tell = async (): Promise<void> => {
      const { endSession } = await loadPart('session', import('./client/end-session.ts'))
      await endSession(client.provider, session.topic, clock)
    }
    const live: Live = {
      parts,
      end() {
        for (const part of [...parts]) part.finish()
        return tell()
      },
    }
    const endedOf = (part: () => Part) => (dropped: boolean) => {
      const place = parts.indexOf(part())
      if (place >= 0) parts.splice(place, 1)
      if (parts.length > 0) return
      lives.splice(lives.indexOf(live), 1)
      if (dropped) tell().catch(() => undefined)
      sessions.release()
    }
    const common = { open, connectorId: request.connector.id, networks, stores, clock }
    if (session.eip155 && asksFor(request, 'eip155')) {
      const evm: LiveSession = createLiveSession({
        ...{ ...common, granted: session.eip155, wanted: wantedOf(request, 'eip155') },
        ended: endedOf(() => evm),
      })
      parts.push(evm)
    }
    if (session.solana && solanaPart) {
      const solana: LiveSession<'solana'> = solanaPart.createSolanaSession({
        ...{ ...common, granted: session.solana, wanted: wantedOf(request, 'solana') },
        ended: endedOf(() => solana),
      })
      parts.push(solana)
    }
    if (parts.length > 0) lives.push(live)
    return live
  }
  const answer = ({ parts }: Live): Connection<'eip155'> => {
    const [first, ...also] = parts.flatMap((part): readonly Connection[] => {
      const now = part.connection.get()
      return now ? [now] : []
    })
    if (!first) throw new PorticoError('WALLET_ERROR', 'The wallet ended the session at once.')
    // The first is of another family where the wallet did not grant this one.
    return Object.freeze({ ...first, ...(also.length > 0 && { also }) }) as Connection<'eip155'>
  }
  const liveOf = ({ provider }: Connection): Live | undefined => lives.find(({ parts }) => parts.some((part) => part.provider === provider))
  const partOf = ({ provider }: Connection): Part | undefined =>
    lives.flatMap(({ parts }) => parts).find((part) => part.provider === provider)

  return {
    async connect(request) {
      const solana = await loadSolana(request)
      const families = (['eip155', 'solana'] as const).filter((family) => asksFor(request, family))
      const live = adopt(await sessions.pair(families, request.signal), request, solana)
      const leave = (): void => void live.end().catch(() => undefined)
      if (live.parts.length === 0) {
        leave()
        throw new PorticoError('CHAIN_UNSUPPORTED', 'The wallet granted no account on a chain that it was asked for.')
      }
      // Given up after the wallet said yes, while a guard was still asking: nobody will use this session.
      if (request.signal.aborted) leave()
      else request.signal.addEventListener('abort', leave, { once: true })
      return answer(live)
    },
    async restore(request) {
      const live = lives.at(-1)
      if (live) return answer(live)
      const [solana, open] = await Promise.all([loadSolana(request), sessions.restore(request.signal)])
      const restored = open && adopt(open, request, solana)
      return restored && restored.parts.length > 0 ? answer(restored) : undefined
    },
    disconnect: async (connection) => liveOf(connection)?.end(),
    async switchNetwork(connection, network, signal) {
      const mine = partOf(connection)
      if (!mine) throw new PorticoError('DISCONNECTED', 'There is no session to switch.')
      await mine.switchTo(network, signal)
    },
    follow: (connection) =>
      // Of the connection's own family, whichever that is.
      (partOf(connection) as LiveSession | undefined)?.connection ?? stores.create<Connection<'eip155'> | undefined>(undefined),
  }
})

export default connect
