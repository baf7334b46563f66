import type { ConnectMessage } from '../../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ModalService } from '../../../kernel/contract/modal-services.ts'
import type { ClockPort, LogPort, StoragePort } from '../../../kernel/contract/ports.ts'
import type { FamiliesService, SessionsService } from '../../../kernel/contract/session-services.ts'
import type { OptionalStore } from '../../../kernel/contract/store.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { proposalNamespaces } from '../client/proposal-namespace.ts'
import { createProposals, type Proposal, type SigningAsk } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { keepAlive } from '../link/keep-alive.ts'
import { loadPart } from '../load-part.ts'
import { CONNECTOR_ID, PAIRING_KEY, type WalletConnectOptions } from '../options.ts'
import { CODE_LIFE } from '../pairing.ts'
import type { AskedFamilies } from '../relay-sessions.ts'
import { endSession } from './end-session.ts'
import { renewOnReturn, wasOpened } from './open-app.ts'
import { isAddress, parseAccount, type Session } from './parse-session.ts'
import { type PairingRun, runPairing } from './run-pairing.ts'

/** Characters of a wallet's account that are logged. */
const LOGGED = 120

/** Accounts that are looked at for that, and lines that they may fill. */
const LOOKED_AT = 1_000
const LINES = 20

/** Accounts that are none are left out: the host's developer reads which. */
const logMalformed = ({ namespaces }: Session, { log, families }: Pick<PairingParts, 'log' | 'families'>): void => {
  const malformed = Object.entries(Object(namespaces)).flatMap(([name, part]) => {
    const accounts = readForeign(part, 'accounts')
    const [family = ''] = name.split(':')
    const codec = families.of(family as Namespace)?.codec
    return (Array.isArray(accounts) ? accounts.slice(0, LOOKED_AT) : []).filter((account: unknown) => {
      const address = parseAccount(account)?.address
      return address === undefined || (codec && !isAddress(address, codec))
    })
  })
  for (const account of malformed.slice(0, LINES)) log.warn(`Invalid CAIP-10 address: ${cleanText(String(account), LOGGED)}`)
}

/** Whether a wallet granted an account of a family. */
const grants = ({ namespaces }: Session, family: Namespace): boolean =>
  Object.entries(Object(namespaces)).some(([key, part]) => {
    const accounts = readForeign(part, 'accounts')
    return key.split(':')[0] === family && Array.isArray(accounts) && accounts.some((account) => `${account}`.startsWith(`${family}:`))
  })

/**
 * A session in which a wallet granted the family that the visitor asked for. A session without it ends, and its wallet is told:
 * `CHAIN_UNSUPPORTED`.
 */
const requireFamily = (client: RelayClient, clock: ClockPort, session: Session, family: Namespace): Session => {
  if (grants(session, family)) return session
  void endSession(client.provider, session.topic, clock)
  throw new PorticoError('CHAIN_UNSUPPORTED', 'The wallet did not grant the family that was asked for.', { context: { namespace: family } })
}

/** What a pairing is run with, and where it says that it is on its way. */
export interface PairingParts extends Omit<PairingRun, 'propose'> {
  readonly sessions: Pick<SessionsService, 'all'>
  readonly modal: OptionalStore<ModalService>
  readonly storage: StoragePort
  readonly log: LogPort
  readonly families: FamiliesService
  readonly options: Pick<WalletConnectOptions, 'methods'>
}

/** What a wallet is asked to sign with the session; nothing where another family than EVM is asked for as well, or the message would end before the code. */
const signingOf = async (
  client: RelayClient,
  wanted: readonly Network[],
  [message]: readonly ConnectMessage[],
  { clock, families, options: { methods } }: Pick<PairingParts, 'clock' | 'families' | 'options'>,
): Promise<SigningAsk | undefined> => {
  const endsFirst = Date.parse(message?.expirationTime ?? '') < clock.now() + CODE_LIFE * 60_000
  if (!message || endsFirst || client.signIn.apart || wanted.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return undefined
  const { codec } = await families.load('eip155')
  const { createAuthentication } = await loadPart('sign-in', import('../auth/authenticate.ts'))
  return createAuthentication(client, message, proposalNamespaces(wanted, methods), { clock, codec })
}

/** Pairs over a client, for the networks of the families asked for. Rejects as `runPairing` does. */
export const pairWith = async (
  client: RelayClient,
  networks: readonly Network[],
  // The connector's own family, where it says nothing.
  { networks: asked = ['eip155:'], messages = [] }: AskedFamilies,
  { sessions, modal, storage, log, families, options, ...run }: PairingParts,
): Promise<Session> => {
  const { pairing } = client
  const { arrived } = pairing
  if (arrived) return arrived
  keepAlive(client, run.clock)
  // One for each client: its proposals wait for one another.
  const proposals = pairing.proposals.get(() => createProposals(client))
  const wanted = networks.filter(({ chainNamespace }) => asked.some((id) => id.startsWith(`${chainNamespace}:`)))
  // All families are optional for the wallet. Where the modal was opened for one, that one has to be among what it grants.
  const opened = modal.get()?.state.get()
  const family = opened?.open ? wanted.find(({ chainNamespace }) => chainNamespace === opened.namespace)?.chainNamespace : undefined
  const propose = async (): Promise<Proposal> => {
    const signing = await signingOf(client, wanted, messages, { clock: run.clock, families, options })
    // What is signed with the session is known now, and was not before.
    const made = await (pairing.ahead?.(signing ? [] : wanted) ?? proposals.propose(wanted, options.methods, signing))
    if (run.signal.aborted) return made
    const approved = made.approved.then((session) => (family ? requireFamily(client, run.clock, session, family) : session))
    // The view that shows the code gets it. Before that nobody does.
    approved.catch(() => undefined)
    const proposal: Proposal = { ...made, approved }
    storage.set(PAIRING_KEY, { topic: proposal.topic, until: run.clock.now() + CODE_LIFE * 60_000 })
    // The kernel keeps the session from then on. Until then, guards included, a page that is loaded again would know nothing of it.
    const before = sessions.all.get().map(({ id }) => id)
    const stop = sessions.all.subscribe((all) => {
      if (!all.some(({ connectorId, id }) => connectorId === CONNECTOR_ID && !before.includes(id))) return
      storage.remove(PAIRING_KEY)
      stop()
    })
    run.signal.addEventListener('abort', stop, { once: true })
    return proposal
  }
  const stopReturn = renewOnReturn(client, run.clock, () => wasOpened(storage, client.orphans.wanted ?? ''))
  const session = await runPairing({ ...run, propose }).finally(stopReturn)
  logMalformed(session, { log, families })
  return session
}
