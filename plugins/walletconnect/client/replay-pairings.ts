import type { VendorProvider } from './vendor.ts'

type Client = VendorProvider['client']
type Payload = Awaited<ReturnType<Client['core']['crypto']['decode']>>

/** What the client's engine does with a wallet's answer to a proposal, and with the session that follows. */
interface PairingEngine {
  /** By the proposal's id: kept in memory only. */
  readonly pendingSessions: ReadonlyMap<number, { readonly sessionTopic: string }>
  onSessionProposeResponse(topic: string, payload: Payload, transport: 'relay'): Promise<void>
  onSessionSettleRequest(topic: string, payload: Payload): Promise<void>
}

const hasPairings = (engine: object): engine is PairingEngine =>
  'pendingSessions' in engine && 'onSessionProposeResponse' in engine && 'onSessionSettleRequest' in engine

/**
 * Handles again what wallets said to proposals of the page before. The client takes a message off the relay before it has dealt with it,
 * and keeps in memory alone that a wallet has said yes: loaded again in between, it would not know the session that follows.
 */
export const replayPairings = async ({ core, engine, proposal, session }: Client): Promise<void> => {
  if (!hasPairings(engine)) throw new TypeError('The client has no engine that pairs.')
  const messages = async (topic: string): Promise<readonly Payload[]> => {
    const encoded = Object.values(core.relayer.messages.get(topic))
    const decoded = await Promise.all(encoded.map((text) => core.crypto.decode(topic, text).catch(() => undefined)))
    return decoded.filter((payload) => payload !== undefined)
  }
  for (const { id, pairingTopic } of proposal.getAll()) {
    const answer = (await messages(pairingTopic)).find((payload) => payload.id === id && !('method' in payload))
    // Nobody is left to get a refusal.
    if (answer && !engine.pendingSessions.has(id))
      await engine.onSessionProposeResponse(pairingTopic, answer, 'relay').catch(() => undefined)
    const topic = engine.pendingSessions.get(id)?.sessionTopic
    if (topic === undefined || session.keys.includes(topic)) continue
    const settled = (await messages(topic)).find((payload) => 'method' in payload && payload.method === 'wc_sessionSettle')
    if (settled) await engine.onSessionSettleRequest(topic, settled)
  }
}
