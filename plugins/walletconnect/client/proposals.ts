import type { ConnectProof } from '../../../kernel/contract/adapters.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { WalletConnectOptions } from '../options.ts'
import { parseSession, type Session } from '../session/parse-session.ts'
import { keepProposed, type SessionStruct } from './keep-proposed.ts'
import { type OrphanedSessions, REASON } from './orphaned-sessions.ts'
import { type ProposalNamespaces, proposalNamespaces } from './proposal-namespace.ts'
import { onRefusal } from './relay-online.ts'
import type { VendorProvider } from './vendor.ts'

/** A session that is proposed. */
export interface Proposal {
  /** The pairing link, key included. */
  readonly uri: string
  /** Of the pairing. It grants nothing. */
  readonly topic: string
  /** Unix ms, where it was made before it was asked for: it is shown no longer. */
  readonly until?: number
  /** Rejects with the wallet's own error object. */
  readonly approved: Promise<Session>
  /** Makes the link worthless: its key is deleted, its topic left. */
  drop(): Promise<void>
}

/** Asks for a session with which the wallet signs something. */
export interface SigningAsk {
  /** What is asked for. */
  readonly namespaces: ProposalNamespaces
  /** Asks; the client announces the link. `proofs`: none of a wallet that approved the session alone. Rejects as `Proposal.approved`. */
  ask(): Promise<{ readonly struct: SessionStruct | undefined; readonly proofs: readonly ConnectProof[] | undefined }>
  /** Ends what waits for an answer to a code. */
  drop(topic: string): Promise<void>
}

/** Proposes sessions, one after the other. */
export interface Proposals {
  /** `methods`: by family, in the place of ours. */
  propose(networks: readonly Network[], methods: WalletConnectOptions['methods'], signing?: SigningAsk): Promise<Proposal>
}

/** What proposals need of a client. */
export interface ProposingClient {
  readonly provider: VendorProvider
  readonly orphans: OrphanedSessions
  /** Whether anybody follows a session. */
  followed(topic: string): boolean
}

/** Tag and life (in seconds) of a pairing's last message, as the protocol has them. */
const TAG = 1000
const TTL = 86_400

/** Tells a wallet that has read the code already that it is void, so that its visitor is not asked in vain. Waits for no answer. */
const voidPairing = async (core: VendorProvider['client']['core'], topic: string): Promise<void> => {
  if (!core.relayer.connected) return
  const message = await core.crypto.encode(topic, { id: Date.now() * 1_000, jsonrpc: '2.0', method: 'wc_pairingDelete', params: REASON })
  core.relayer.publish(topic, message, { ttl: TTL, tag: TAG }).catch(() => undefined)
}

/** Makes the proposals of one client. Once a session settles, others that are not in use end: there is one at a time. */
export const createProposals = ({ provider, orphans, followed }: ProposingClient): Proposals => {
  const { client } = provider
  let last: Promise<unknown> = Promise.resolve()

  // The vendor's own leaves out none: with its session it would end the pairing of a code that is on screen, and nobody would hear of it.
  provider.cleanupPendingPairings = async ({ deletePairings } = {}) => {
    const { expirer, relayer, pairing } = client.core
    for (const { topic } of pairing.getPairings()) {
      if (topic === orphans.wanted) continue
      if (deletePairings) expirer.set(topic, 0)
      else await relayer.subscriber.unsubscribe(topic).catch(() => undefined)
    }
  }

  const drop = async (topic: string, signing?: SigningAsk): Promise<void> => {
    if (orphans.wanted === topic) orphans.wanted = undefined
    const { core, proposal, events } = client
    const own = proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    // The client's own way to end the promise of an approval.
    if (own) events.emit('proposal_expire', { id: own.id })
    const steps = [
      () => voidPairing(core, topic),
      async () => signing?.drop(topic),
      () => core.crypto.deleteSymKey(topic),
      () => core.pairing.pairings.delete(topic, REASON),
      async () => core.expirer.del(topic),
      async () => own && proposal.delete(own.id, REASON),
      async () => own && core.expirer.del(own.id),
      () => core.relayer.subscriber.unsubscribe(topic),
    ]
    for (const step of steps) await step().catch(() => undefined)
  }
  const settled = async (asked: ReturnType<SigningAsk['ask']>, namespaces: ProposalNamespaces): Promise<Session> => {
    const { struct, proofs } = await asked
    if (!struct) throw new PorticoError('WALLET_ERROR', 'The wallet settled no session.')
    // Its pairing has done its work, and goes with the session.
    if (orphans.wanted === struct.pairingTopic) orphans.wanted = undefined
    for (const topic of client.session.keys) {
      if (topic !== struct.topic && !followed(topic)) orphans.end(topic)
    }
    const session = parseSession(await keepProposed(client, struct, namespaces))
    return { ...session, said: { ...session.said, ...(proofs && { proofs }) } }
  }
  const proposeAlone = async (optionalNamespaces: ProposalNamespaces): ReturnType<SigningAsk['ask']> => ({
    struct: await provider.connect({ optionalNamespaces }),
    proofs: undefined,
  })
  const begin = (...[networks, methods, signing]: Parameters<Proposals['propose']>): Promise<Proposal> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        provider.off('display_uri', show)
        stopRefusal()
      }
      const show = (uri: unknown): void => {
        end()
        const topic = /^wc:([\da-f]{64})@2\?/.exec(String(uri))?.[1]
        if (topic === undefined) {
          reject(new PorticoError('WALLET_ERROR', 'The client made no pairing link.'))
        } else {
          orphans.wanted = topic
          resolve({ uri: String(uri), topic, approved, drop: () => drop(topic, signing) })
        }
      }
      const stopRefusal = onRefusal(client.core.relayer, (error) => {
        end()
        reject(error)
      })
      provider.on('display_uri', show)
      const namespaces = proposalNamespaces(networks, methods)
      const approved = settled(signing ? signing.ask() : proposeAlone(namespaces), namespaces)
      approved.catch((cause) => {
        end()
        reject(cause)
      })
    })
  return {
    propose(...asked) {
      // The client announces links without saying whose they are: the next proposal waits for the link of the one before.
      const turn = last.then(() => begin(...asked))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
