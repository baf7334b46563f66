import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { REASON } from '../client/orphaned-sessions.ts'
import type { VendorProvider } from '../client/vendor.ts'

/** ms; how long the relay may take to accept the last word of a session. */
const LIMIT = 2_500

/** Removes a session from this side only. Each step is tried: a missing piece is no reason to keep the others. */
const forgetSession = async ({ client }: VendorProvider, topic: string): Promise<void> => {
  const { session, core } = client
  const steps = [() => core.crypto.deleteSymKey(topic), () => session.delete(topic, REASON), async () => core.expirer.del(topic)]
  for (const step of steps) await step().catch(() => undefined)
}

/** Ends a session and tells the wallet; a session that is gone already ("No matching key") or a relay that is down is no failure. */
export const endSession = async (provider: VendorProvider, topic: string, clock: ClockPort): Promise<void> => {
  const current = provider.session?.topic === topic
  const disconnecting = current ? provider.disconnect() : provider.client.disconnect({ topic, reason: REASON })
  const unanswered = (): PorticoError => new PorticoError('HTTP_OFFLINE', 'The relay did not answer.')
  const timeout = { clock, ms: LIMIT, error: unanswered }
  await race({ timeout, signals: [], aborted: unanswered }, () => disconnecting).catch(() => undefined)
  if (provider.client.session.keys.includes(topic)) await forgetSession(provider, topic)
}
