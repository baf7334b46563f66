import type { SwitchOptions } from '../../contract/adapters.ts'
import type { CaipNetworkId, Network } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { ClockPort } from '../../contract/ports.ts'
import { until } from '../../contract/tools/until.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import { anySignal } from '../../platform/any-signal.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import { untilWithin } from '../../platform/until-within.ts'
import { abortable } from '../connect/abortable.ts'
import { connectionsOf, requestFor } from '../connectors/families.ts'
import type { LiveConnection, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'

/** ms; how long a wallet may take to report where a switch has led, and to say so when asked. */
const ARRIVAL_LIMIT = 3_000

export interface SwitchParts {
  readonly session: SessionStore
  readonly live: LiveSessions
  readonly clock: ClockPort
}

/** Moves a live connection to another network. Ends with the connection, and with the signal, whatever the wallet does. */
export type NetworkSwitch = (network: Network, signal?: AbortSignal, options?: SwitchOptions) => Promise<void>

/** Makes the way to another network. */
export const createNetworkSwitch = ({ session, live, clock }: SwitchParts): NetworkSwitch => {
  const isAt = ({ chainNamespace, caipNetworkId }: Network): boolean => {
    const state = session.stateOf(chainNamespace)
    return (state.status === 'connected' || state.status === 'settling') && state.connection.network === caipNetworkId
  }
  /** Resolves when no guard is being asked about the connection any more. */
  const settled = ({ chainNamespace }: Network): Promise<unknown> =>
    until(session.of(chainNamespace), ({ status }) => status !== 'settling')
  const askAgain = async (entry: LiveConnection, network: Network, signal: AbortSignal): Promise<void> => {
    const { found, protocol, namespace } = entry
    const timeout = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not say which chain it is on.')
    const request = requestFor(found.connector, [network.caipNetworkId], signal)
    const restored = Promise.resolve().then(() => protocol.restore(request))
    const again = await withTimeLimit(clock, ARRIVAL_LIMIT, restored, timeout).catch(() => undefined)
    if (!again || signal.aborted || live.get(network.chainNamespace) !== entry) return
    const now = connectionsOf(again).find((one) => one.namespace === namespace)
    if (now) live.refresh(entry, now)
  }
  const move = async (entry: LiveConnection, network: Network, signal: AbortSignal, options?: SwitchOptions): Promise<void> => {
    await abortable(
      // At once, in the task of the click.
      (async () => entry.protocol.switchNetwork(entry.connection, network, signal, options))(),
      signal,
    )
    await untilWithin({ clock, ms: ARRIVAL_LIMIT, signal }, session.of(network.chainNamespace), () => isAt(network))
    // Some wallets move without saying so: they are asked.
    if (!isAt(network)) await askAgain(entry, network, signal)
    await abortable(settled(network), signal)
    if (!isAt(network))
      throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: network.caipNetworkId } })
  }
  const disconnected = (network: CaipNetworkId): PorticoError =>
    new PorticoError('DISCONNECTED', 'There is no connection to switch.', { context: { network } })

  return async (network, outer, options) => {
    const entry = live.get(network.chainNamespace)
    if (!entry) throw disconnected(network.caipNetworkId)
    if (isAt(network)) return
    const over = new AbortController()
    const stop = session.of(network.chainNamespace).subscribe(({ status }) => {
      if (status !== 'connected' && status !== 'settling') over.abort()
    })
    const { signal, release } = anySignal(outer ? [outer, over.signal] : [over.signal])
    try {
      await move(entry, network, signal, options)
    } catch (cause) {
      if (over.signal.aborted) throw disconnected(network.caipNetworkId)
      if (outer?.aborted) throw new PorticoError('REQUEST_ABORTED', 'Switching was given up.', { cause })
      throw toWalletError(cause)
    } finally {
      stop()
      release()
    }
  }
}
