import type { Network } from '../../../kernel/contract/caip.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { limited } from '../limited.ts'
import type { OpenSession } from '../sessions.ts'
import type { Chain } from './parse-session.ts'
import { type SwitchParts, switchChain, unsupported } from './switch-chain.ts'

/** ms; how long a wallet that agreed to a chain may take to add it to the session. */
const ARRIVAL_LIMIT = 2_500

/** ms; a request's life, as the protocol has it. */
const ASK_LIMIT = 300_000

/** The session that is to have the chain. */
export interface SwitchSession extends Omit<SwitchParts, 'arrival'> {
  readonly open: OpenSession
  readonly clock: ClockPort
  readonly signal: AbortSignal
}

/** Asks the wallet for a chain and waits until the session has it. Rejects as `switchChain` does, or with `CONNECT_ABORTED`. */
export const switchSession = async (wanted: Chain | undefined, network: Network, parts: SwitchSession): Promise<void> => {
  const { has, grants, clock, signal, open } = parts
  if (!wanted) throw unsupported(network.caipNetworkId)
  const arrival = (chain: Chain): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        stopClock()
        stop()
        resolve()
      }
      const stopClock = clock.after(ARRIVAL_LIMIT, done)
      const stop = open.client.follow(open.session.topic, () => has(chain) && done())
      if (has(chain)) done()
    })
  await switchChain(wanted, network, { has, grants, ask: (args) => limited(clock, ASK_LIMIT, signal, parts.ask(args), 'wallet'), arrival })
}
