import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { parseSession, type Session } from '../session/parse-session.ts'
import { proposalNamespaces } from './proposal-namespace.ts'
import { onRefusal } from './relay-online.ts'
import { REASON, type StraySessions } from './stray-sessions.ts'
import type { VendorProvider } from './vendor.ts'
import { voidPairing } from './void-pairing.ts'

/** A session that is proposed. */
export interface Proposal {
  /** The pairing link, key included. */
  readonly uri: string
  /** Of the pairing. It grants nothing. */
  readonly topic: string
  /** Rejects with the wallet's own error object. */
  readonly approved: Promise<Session>
  /** Makes the link worthless: its key is deleted, its topic left. */
  drop(): Promise<void>
}

/** Proposes sessions, one after the other. */
export interface Proposals {
  propose(networks: readonly Network[]): Promise<Proposal>
}

/** What proposals need of a client. */
export interface ProposingClient {
  readonly provider: VendorProvider
  readonly strays: StraySessions
  /** Whether anybody follows a session. */
  followed(topic: string): boolean
}

/** Makes the proposals of one client. Once a session settles, others that are not in use end: there is one at a time. */
export const createProposals = ({ provider, strays, followed }: ProposingClient): Proposals => {
  const { client } = provider
  let last: Promise<unknown> = Promise.resolve()

  const drop = async (topic: string): Promise<void> => {
    if (strays.wanted === topic) strays.wanted = undefined
    const { core, proposal, events } = client
    const own = proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    // The client's own way to end the promise of an approval.
    if (own) events.emit('proposal_expire', { id: own.id })
    const steps = [
      () => voidPairing(core, topic),
      () => core.crypto.deleteSymKey(topic),
      () => core.pairing.pairings.delete(topic, REASON),
      async () => core.expirer.del(topic),
      async () => own && proposal.delete(own.id, REASON),
      async () => own && core.expirer.del(own.id),
      () => core.relayer.subscriber.unsubscribe(topic),
    ]
    for (const step of steps) await step().catch(() => undefined)
  }
  const settled = async (approval: ReturnType<VendorProvider['connect']>): Promise<Session> => {
    const struct = await approval
    if (!struct) throw new PorticoError('WALLET_ERROR', 'The wallet settled no session.')
    for (const topic of client.session.keys) {
      if (topic !== struct.topic && !followed(topic)) strays.end(topic)
    }
    return parseSession(struct)
  }
  const begin = (networks: readonly Network[]): Promise<Proposal> =>
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
          strays.wanted = topic
          resolve({ uri: String(uri), topic, approved, drop: () => drop(topic) })
        }
      }
      const stopRefusal = onRefusal(client.core.relayer, (error) => {
        end()
        reject(error)
      })
      provider.on('display_uri', show)
      const approval = provider.connect({ optionalNamespaces: proposalNamespaces(networks) })
      const approved = settled(approval)
      approved.catch((cause) => {
        end()
        reject(cause)
      })
    })
  return {
    propose(networks) {
      // The client announces links without saying whose they are: the next proposal waits for the link of the one before.
      const turn = last.then(() => begin(networks))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
