import type { ConnectRequest } from '../../kernel/contract/adapters.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { HostService } from '../../kernel/contract/host-services.ts'
import type { ModalService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, LogPort, StoragePort } from '../../kernel/contract/ports.ts'
import type { ConnectorsService, FamiliesService, NetworksService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { OptionalStore } from '../../kernel/contract/store.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { openRelayClient, type RelayClient } from './client/relay-client.ts'
import { limited } from './limited.ts'
import { loadPart } from './load-part.ts'
import { PAIRING_KEY, type WalletConnectOptions } from './options.ts'
import type { PairingOwner } from './pairing.ts'
import { projectIdMissing, type RelayAddress } from './relay-address.ts'
import type { Session } from './session/parse-session.ts'
import type { WalletWays } from './wallet-ways.ts'

/** ms; how long the client's code and its storage may take. */
const LOAD_LIMIT = 20_000

/** ms; how long the relay may take to come up for a session of the last visit. */
const RELAY_LIMIT = 25_000

/** ms; a relay that takes longer may be away. */
const SLOW = 500

/** ms; a client without a session is kept for so long, then its socket and timers end. */
const IDLE_LIMIT = 5_000

/** A session and the client that carries it. */
export interface OpenSession {
  readonly client: RelayClient
  readonly session: Session
}

/** What of a connect request says which families a wallet is asked for, and what it is to sign. */
export type AskedFamilies = Pick<ConnectRequest<'eip155'>, 'networks' | 'messages' | 'signal'>

/** Looks after a pairing of the page before, or one that may be wanted soon. */
export type Resuming = (open: (signal: AbortSignal) => Promise<RelayClient>) => Promise<void>

/** Sessions with wallets. The client's code is loaded at the first call. */
export interface RelaySessions {
  /** Shows a code and waits for a wallet, which is asked for the configured networks of the request's families. Rejects with `PROJECT_ID_MISSING`, `PLUGIN_LOAD_FAILED`, or as `runPairing` does. */
  pair(request: AskedFamilies): Promise<OpenSession>
  /** The session of the last visit, once the relay is up; `undefined` when there is none. Rejects with `HTTP_OFFLINE`. */
  restore(signal: AbortSignal): Promise<OpenSession | undefined>
  /** Keeps the client while a pairing is looked after that no request waits for. Rejects as that does. */
  resume(run: Resuming): Promise<void>
  /** A session ended: the client is no longer needed for it. */
  release(): void
  /** Ends the client at once. A stored session stays stored. */
  close(): Promise<void>
}

declare module './relay-owner.ts' {
  interface RelayOwner {
    sessions(create: typeof createRelaySessions): RelaySessions
    readonly ways: WalletWays
  }
}

export interface RelaySessionsParts {
  readonly owner: PairingOwner
  readonly address: RelayAddress
  readonly host: HostService
  readonly networks: NetworksService
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
  readonly families: FamiliesService
  readonly modal: OptionalStore<ModalService>
  readonly options: WalletConnectOptions
  readonly storage: StoragePort
  readonly clock: ClockPort
  readonly log: LogPort
}

export const createRelaySessions = (parts: RelaySessionsParts): RelaySessions => {
  const { host, networks, options, address, storage, clock, log } = parts
  let opening: Promise<RelayClient> | undefined
  let pairings = 0

  const { relayUrl, projectId } = address

  const load = (id: string): Promise<RelayClient> =>
    openRelayClient({ ...options, relayUrl, projectId: id, storage, prefix: `portico-${host.id}`, metadata: host.metadata })
  const open = (signal: AbortSignal): Promise<RelayClient> => {
    if (projectId === undefined) return Promise.reject(projectIdMissing())
    if (!opening) {
      const attempt = loadPart('client', load(projectId))
      opening = attempt
      attempt.catch(({ message, cause }: PorticoError) => {
        log.warn(message, cause)
        // A start that failed is never kept: the next call tries again.
        if (opening === attempt) opening = undefined
      })
    }
    return limited(clock, LOAD_LIMIT, signal, opening)
  }
  const close = async (): Promise<void> => {
    const ended = opening
    opening = undefined
    await ended?.then((client) => client.close()).catch(() => undefined)
  }
  const closeUnused = async (): Promise<void> => {
    const client = await opening?.catch(() => undefined)
    if (client && pairings === 0 && !client.session()) await close()
  }
  /** Keeps the client meanwhile. */
  const hold = async <T>(work: () => Promise<T>): Promise<T> => {
    pairings += 1
    try {
      return await work()
    } finally {
      pairings -= 1
    }
  }
  const idle = (): void => void clock.after(IDLE_LIMIT, closeUnused)
  const release = (): void => {
    // While a code is on screen it is that code's, whatever has ended beside it.
    if (pairings === 0) storage.remove(PAIRING_KEY)
    idle()
  }

  return {
    close,
    release,
    async pair(request) {
      const { signal } = request
      try {
        return await hold(async () => {
          const running = loadPart('pairing', import('./session/pair-with.ts'))
          const [client, { pairWith }] = await Promise.all([open(signal), limited(clock, LOAD_LIMIT, signal, running)])
          return { client, session: await pairWith(client, networks.all.get(), request, { ...parts, signal }) }
        })
      } catch (cause) {
        storage.remove(PAIRING_KEY)
        idle()
        // A client that cannot reach its relay goes on trying and would send the old proposal later.
        if (readForeign(cause, 'code') === 'HTTP_OFFLINE') void closeUnused()
        throw cause
      }
    },
    resume: (run) => hold(() => run(open)).finally(idle),
    async restore(signal) {
      const client = await open(signal)
      const session = client.session()
      if (!session) {
        idle()
        return undefined
      }
      const { relayer } = client.provider.client.core
      // By itself the client pauses for up to 5 s. A page whose socket comes up and stays has no need of it.
      const keepRelayAlive = (): void => {
        if (relayer.transportExplicitlyClosed) return
        import('./link/keep-alive.ts')
          .then(({ takeOver }) => takeOver(client, clock))
          .catch((cause: unknown) => log.debug('No keep-alive.', cause))
      }
      relayer.on('relayer_disconnect', keepRelayAlive)
      const stop = clock.after(SLOW, keepRelayAlive)
      try {
        await limited(clock, RELAY_LIMIT, signal, client.online())
        return { client, session }
      } catch (cause) {
        void close()
        throw cause
      } finally {
        stop()
      }
    },
  }
}
