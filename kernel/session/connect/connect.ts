import type { Connection, Session } from '../../contract/adapters.ts'
import type { AccountType, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { PorticoOptions } from '../../contract/kernel-api.ts'
import type { SessionsService } from '../../contract/session-services.ts'
import type { Guards } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import type { AddressForms } from '../accounts/address-forms.ts'
import { keepActive, preferredType } from '../accounts/preferences.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'
import { connectionsOf, familiesOf, requestFor } from '../connectors/families.ts'
import type { Protocols } from '../connectors/protocols.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { EndSessions } from '../sessions/end-sessions.ts'
import type { LiveConnection, LiveSession, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { GrantedConnection } from '../settling/parse-connection.ts'
import type { Settle } from '../settling/settle.ts'
import type { Settling, WantedMessage } from '../settling/settling.ts'
import { abortable } from './abortable.ts'
import type { Attempt, Attempts } from './attempts.ts'

export interface ConnectParts {
  readonly connectors: ConnectorsOwner
  readonly attempts: Attempts
  readonly live: LiveSessions
  readonly forms: AddressForms
  readonly settling: Settling
  readonly settle: Settle
  readonly ending: EndSessions
  readonly protocols: Protocols
  readonly guards: Guards
  readonly report: Report
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  readonly stored: StoredSessions
  readonly session: SessionStore
  readonly options: Pick<PorticoOptions, 'defaultAccountTypes'>
  /** The network to ask a wallet of the namespace for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
}

/** Asks wallets to connect. */
export interface Connecting {
  /** `settled` runs as the session becomes known. Rejects with the wallet's error, or as settling does. */
  ask(found: FoundConnector, attempt: Attempt, settled: () => void): Promise<Session>
  readonly prepare: SessionsService['prepare']
  /** The type of account preferred. */
  preferred(namespace: Namespace): AccountType
  /** For a connector that nobody has found. */
  missing(connectorId: string): PorticoError
}

/** A missing WalletConnect has the specification's message. */
const connectorMissing = (connectorId: string): PorticoError => {
  const message = connectorId === 'walletConnect' ? 'WalletConnectConnector not found' : `There is no connector "${connectorId}".`
  return new PorticoError('CONNECTOR_MISSING', message, { context: { connectorId } })
}

/** Names one approval. */
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes what asks wallets to connect, for one kernel. */
export const createConnect = (parts: ConnectParts): Connecting => {
  const { connectors, attempts, live, guards, report, forms, settling, settle, ending, protocols } = parts

  const messagesFor = async (found: FoundConnector, signal: AbortSignal): Promise<readonly WantedMessage[]> => {
    try {
      return await abortable(settling.messages(found, signal), signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      // Guards are asked without proofs, and deny where they must.
      report(cause)
      return []
    }
  }
  const preferred = (namespace: Namespace): AccountType => preferredType(parts.stored, namespace, parts.options.defaultAccountTypes)
  /** Connections that a new one replaces: those of its family, or only that of the same wallet if several may stay. */
  const replacedBy = ({ info, connection: { provider } }: GrantedConnection): readonly LiveConnection[] =>
    live
      .sessions()
      .flatMap(({ connections }) => connections.get(info.namespace) ?? [])
      .filter(({ connection }) => !parts.multiple || connection.provider === provider)

  /** Whether the visitor still uses a wallet whose new connection was not kept. */
  const servesStill = (attempt: Attempt, answer: Connection): boolean =>
    connectionsOf(answer).some(({ namespace, provider }) => {
      const next = attempts.get(namespace)
      const askedAgain = next !== undefined && next !== attempt && !next.signal.aborted && next.connectorId === attempt.connectorId
      return askedAgain || live.get(namespace)?.connection.provider === provider
    })
  return {
    preferred,
    missing: connectorMissing,
    async ask(found, attempt, settled) {
      const { connector } = found
      const { signal } = attempt
      const stopWatching = connectors.whenGone(found.adapter, () => attempt.abort())
      // Waited for once the wallet has answered.
      const loading = forms.load(attempt.namespaces)
      loading.catch(() => undefined)
      try {
        const protocol = protocols.get(found) ?? (await abortable(protocols.load(found), signal))
        // If nothing is to be signed, nothing is waited for: the wallet is asked within the click.
        const signs = connector.signsAtConnect && guards.withMessages().length > 0
        const wanted = signs ? await messagesFor(found, signal) : []
        const messages = wanted.map(({ message }) => message)
        const networks = attempt.namespaces.flatMap((name) => parts.wanted(name) ?? [])
        const accountTypes = Object.fromEntries(attempt.namespaces.map((name) => [name, preferred(name)]))
        const request = { ...requestFor(connector, networks, signal), accountTypes }
        const answer = await abortable(protocol.connect(messages.length > 0 ? { ...request, messages } : request), signal)
        /** Ends the connection that the wallet has granted. */
        const letGo = (): void => {
          // A wallet that breaks the contract may have answered nothing at all.
          if (answer && !servesStill(attempt, answer)) protocol.disconnect(answer).catch(report)
        }
        await abortable(loading, signal).catch((cause: unknown) => {
          letGo()
          throw cause
        })
        const replaced: LiveConnection[] = []
        const session = await settle({
          found,
          protocol,
          answer,
          wanted,
          attempt,
          id: newId(),
          replaces(granted) {
            const old = replacedBy(granted)
            replaced.push(...old)
            return old
          },
          chosen: { get: (namespace, { accounts }) => accounts.find(({ type }) => type === preferred(namespace)) },
          settled,
          broken: letGo,
        })
        attempts.finish(attempt, new PorticoError('CONNECT_ABORTED', 'The wallet did not grant this family.'))
        const providers = connectionsOf(answer).map(({ provider }) => provider)
        for (const [{ connections }, old] of new Map(replaced.map((one) => [one.session, one]))) {
          // Its connection for another family is still in use, and the wallet cannot take back a part.
          if (connections.size === 0 && !providers.includes(old.connection.provider))
            void ending.disconnectWallet(old.protocol, old.connection)
        }
        keepActive(parts)
        // The wallet speaks over one session: connections of the session before cannot be asked any more.
        const isFormer = (one: LiveSession): boolean => one.id !== session.id && one.found.connector.id === connector.id
        if (found.traits.exclusive) void ending.leave(isFormer)
        return session
      } finally {
        stopWatching()
      }
    },
    async prepare(connectorId, namespace) {
      const found = connectors.find(connectorId, namespace)
      if (!found) return
      const [protocol] = await Promise.all([protocols.load(found), forms.load(familiesOf(found.connector))])
      await protocol.prepare?.(found.connector)
    },
  }
}
