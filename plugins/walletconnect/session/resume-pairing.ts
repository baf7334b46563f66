import type { ClockPort, StoragePort } from '../../../kernel/contract/ports.ts'
import type { ConnectionState, ConnectorsService, NetworksService, SessionsService } from '../../../kernel/contract/session-services.ts'
import { until } from '../../../kernel/contract/tools/until.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { proposalNamespaces } from '../client/proposal-namespace.ts'
import { replayPairings } from '../client/replay-pairings.ts'
import type { VendorProvider } from '../client/vendor.ts'
import { keepAlive } from '../link/keep-alive.ts'
import { CONNECTOR_ID, PAIRING_KEY } from '../options.ts'
import type { RelayOwner } from '../relay-owner.ts'
import { createRelaySessions, type Resuming } from '../relay-sessions.ts'
import { parseSession } from './parse-session.ts'

type Struct = ReturnType<VendorProvider['client']['session']['get']>

/** ms; how long the relay's mailbox may take to deliver what a wallet said while no page was there. */
const MAILBOX_LIMIT = 30_000

/** ms; no code lives longer. */
const LONGEST = 300_000

interface ResumeParts {
  readonly networks: NetworksService
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
  readonly storage: StoragePort
  readonly clock: ClockPort
  readonly signal: AbortSignal
  readonly open: Parameters<Resuming>[0]
}

/** Makes the vendor's provider use a session that came to the client without its asking. */
const adoptSession = async (provider: VendorProvider, struct: Struct, networks: NetworksService): Promise<void> => {
  const { client } = provider
  const { connect } = client
  client.connect = async () => ({ approval: async () => struct })
  // It asks the client in this very task.
  const used = provider.connect({ optionalNamespaces: proposalNamespaces(networks.all.get()) })
  client.connect = connect
  await used
}

/**
 * Finds out what became of the pairing of an earlier page. A session that the wallet made of it while the code lived is taken up if nobody
 * is connected. Any other is ended, and its wallet is told.
 */
const lookAfter = async (parts: ResumeParts): Promise<void> => {
  const { networks, connectors, sessions, storage, clock, signal } = parts
  const client = await parts.open(signal)
  keepAlive(client, clock)
  const { provider, orphans } = client
  const sign = provider.client
  const left = storage.get(PAIRING_KEY, (input) => ({
    topic: String(readForeign(input, 'topic')),
    until: Number(readForeign(input, 'until')) || 0,
  }))
  if (!left) return
  const { topic } = left
  const remaining = Math.min(left.until - clock.now(), LONGEST)
  orphans.wanted ??= topic
  const ends: (() => void)[] = []
  const arrival = new Promise<Struct | undefined>((resolve) => {
    const look = (): void => {
      const found = sign.session.getAll().find(({ pairingTopic }) => pairingTopic === topic)
      if (found) resolve(found)
    }
    const giveUp = (): void => resolve(undefined)
    sign.on('session_connect', look)
    signal.addEventListener('abort', giveUp, { once: true })
    ends.push(
      () => sign.off('session_connect', look),
      () => signal.removeEventListener('abort', giveUp),
      clock.after(Math.max(remaining, MAILBOX_LIMIT), giveUp),
    )
    look()
  })
  const free = async (): Promise<boolean> => {
    const isSettled = ({ status }: ConnectionState): boolean => status === 'connected' || status === 'disconnected'
    const { status } = await until(sessions.of('eip155'), isSettled, signal)
    return status === 'disconnected'
  }
  try {
    await replayPairings(sign)
    const struct = await arrival
    if (!struct || signal.aborted) return
    // What the visitor did meanwhile counts more: a connection of another wallet, or a code of this page.
    const isWanted = (await free()) && orphans.wanted === topic && remaining > 0
    if (client.followed(struct.topic)) return
    if (!isWanted) return orphans.end(struct.topic)
    await adoptSession(provider, struct, networks)
    for (const other of sign.session.keys) if (other !== struct.topic && !client.followed(other)) orphans.end(other)
    client.pairing.arrived = parseSession(struct)
    // Who has connected this way before is known, whether or not this page has looked for wallets.
    if (!connectors.all.get().some(({ id }) => id === CONNECTOR_ID)) await connectors.discover()
    await sessions.connect(CONNECTOR_ID, { signal })
  } finally {
    client.pairing.arrived = undefined
    for (const end of ends) end()
    if (orphans.wanted === topic) orphans.wanted = undefined
  }
}

/** Looks after it, and keeps the client meanwhile. Rejects when it was not taken up: refused, given up, or the client did not load. */
export const resumePairing = (relay: RelayOwner, parts: Omit<ResumeParts, 'open'>): Promise<void> =>
  relay
    .sessions(createRelaySessions)
    .resume((open) => lookAfter({ ...parts, open }))
    .finally(() => parts.storage.remove(PAIRING_KEY))
