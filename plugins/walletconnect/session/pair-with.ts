import type { Network } from '../../../kernel/contract/caip.ts'
import type { SessionsService } from '../../../kernel/contract/kernel-services.ts'
import type { LogPort, StoragePort } from '../../../kernel/contract/ports.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { createProposals, type Proposal } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { steadyLink } from '../link/steady-link.ts'
import { CONNECTOR_ID, PAIRING_KEY } from '../options.ts'
import { CODE_LIFE } from '../pairing.ts'
import type { AskedFamilies } from '../relay-sessions.ts'
import { field } from './field.ts'
import { parseAccount, type Session } from './parse-session.ts'
import { type PairingRun, runPairing } from './run-pairing.ts'

const CAIP_10 = /^[-a-z\d]{3,8}:[-\w]{1,32}:[-.%a-zA-Z\d]{1,128}$/

/** Characters of a wallet's account that are logged. */
const LOGGED = 120

/** Accounts that are none are left out: the host's developer reads which. */
const logMalformed = ({ namespaces }: Session, log: LogPort): void => {
  for (const [family, part] of Object.entries(Object(namespaces))) {
    const accounts = field(part, 'accounts')
    for (const account of Array.isArray(accounts) ? accounts : []) {
      const known = family.startsWith('eip155') ? parseAccount(account) : CAIP_10.test(String(account))
      if (!known) log.warn(`Invalid CAIP-10 address: ${cleanText(String(account), LOGGED)}`)
    }
  }
}

/** What a pairing is run with, and where it says that it is on its way. */
export interface PairingParts extends Omit<PairingRun, 'propose'> {
  readonly sessions: Pick<SessionsService, 'all'>
  readonly storage: StoragePort
  readonly log: LogPort
}

/** Pairs over a client, for the networks of the families asked for. Rejects as `runPairing` does. */
export const pairWith = async (
  client: RelayClient,
  networks: readonly Network[],
  // The connector's own family, where it says nothing.
  { networks: asked = ['eip155:'] }: AskedFamilies,
  { sessions, storage, log, ...run }: PairingParts,
): Promise<Session> => {
  const { arrived } = client
  if (arrived) return arrived
  steadyLink(client, run.clock)
  // One for each client: its proposals wait for one another.
  const proposals = client.proposals ?? createProposals(client)
  client.proposals = proposals
  const wanted = networks.filter(({ chainNamespace }) => asked.some((id) => id.startsWith(`${chainNamespace}:`)))
  const propose = async (): Promise<Proposal> => {
    const proposal = await proposals.propose(wanted)
    if (run.signal.aborted) return proposal
    storage.set(PAIRING_KEY, { topic: proposal.topic, until: run.clock.now() + CODE_LIFE * 60_000 })
    // The kernel keeps the session from then on. Until then, guards included, a page that is loaded again would know nothing of it.
    const stop = sessions.all.subscribe((all) => {
      if (!all.some(({ connectorId }) => connectorId === CONNECTOR_ID)) return
      storage.remove(PAIRING_KEY)
      stop()
    })
    run.signal.addEventListener('abort', stop, { once: true })
    return proposal
  }
  const session = await runPairing({ ...run, propose })
  logMalformed(session, log)
  return session
}
