import type { Network } from '../../../kernel/contract/caip.ts'
import { createProposals } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import type { Session } from './parse-session.ts'
import { type PairingRun, runPairing } from './run-pairing.ts'

/** Pairs over a client. Rejects as `runPairing` does. */
export const pairWith = (client: RelayClient, networks: readonly Network[], run: Omit<PairingRun, 'propose'>): Promise<Session> => {
  // One for each client: its proposals wait for one another.
  const proposals = client.proposals ?? createProposals(client)
  client.proposals = proposals
  return runPairing({ ...run, propose: () => proposals.propose(networks) })
}
