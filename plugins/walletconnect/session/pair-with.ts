import type { Network } from '../../../kernel/contract/caip.ts'
import { createProposals } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import type { AskedFamilies } from '../sessions.ts'
import type { Session } from './parse-session.ts'
import { type PairingRun, runPairing } from './run-pairing.ts'

/** Pairs over a client, for the networks of the families asked for. Rejects as `runPairing` does. */
export const pairWith = (
  client: RelayClient,
  networks: readonly Network[],
  // The connector's own family, where it says nothing.
  { networks: asked = ['eip155:'] }: AskedFamilies,
  run: Omit<PairingRun, 'propose'>,
): Promise<Session> => {
  // One for each client: its proposals wait for one another.
  const proposals = client.proposals ?? createProposals(client)
  client.proposals = proposals
  const wanted = networks.filter(({ chainNamespace }) => asked.some((id) => id.startsWith(`${chainNamespace}:`)))
  return runPairing({ ...run, propose: () => proposals.propose(wanted) })
}
