import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { SetupContext } from '../../../kernel/contract/plugin.ts'
import type { ConnectionState } from '../../../kernel/contract/session-services.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { withResolvers } from '../../../kernel/contract/tools/with-resolvers.ts'
import type { OfferedCode } from '../client/client-owners.ts'
import { createProposals, type Proposal } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { keepAlive } from '../link/keep-alive.ts'
import type { manifest } from '../manifest.ts'
import { CONNECTOR_ID } from '../options.ts'
import type { RelayOwner } from '../relay-owner.ts'
import { createRelaySessions } from '../relay-sessions.ts'
import { chainsOf, SHOWN, seen } from './run-pairing.ts'

export interface AheadContext extends SetupContext<typeof manifest> {
  readonly relay: RelayOwner
}

/** Loads what a click on a wallet's row takes, so that the browser still counts it when the link opens. */
const loadAll = ({ sessions }: AheadContext['deps']): Promise<unknown> =>
  Promise.all([sessions.prepare(CONNECTOR_ID), import('./pair-with.ts'), import('../views/pairing-view.tsx')])

/** Keeps a code that can be used until one is taken or the signal aborts; one that is not taken is void. */
const keepCode = async (client: RelayClient, { deps, ports: { clock }, options }: AheadContext, signal: AbortSignal): Promise<void> => {
  keepAlive(client, clock)
  const { pairing } = client
  const proposals = pairing.proposals.get(() => createProposals(client))
  for (let [asked, taken] = [false, false]; !asked; ) {
    const wanted = deps.networks.all.get()
    const until = clock.now() + SHOWN
    const proposing = proposals.propose(wanted, options.methods).then((proposal): Proposal => ({ ...proposal, until }))
    const { promise: over, resolve } = withResolvers<void>()
    const end = (): void => resolve()
    const offer: OfferedCode = (networks) => {
      // One code is wanted at a time: where it is none that was asked for, another takes its place.
      asked = true
      taken = chainsOf(networks) === chainsOf(wanted)
      end()
      return taken ? proposing : undefined
    }
    try {
      pairing.ahead = offer
      const stop = clock.after(SHOWN, end)
      signal.addEventListener('abort', end, { once: true })
      // Where there is none to be had the click says why.
      await Promise.race([over, proposing.then(() => over)])
      stop()
    } finally {
      signal.removeEventListener('abort', end)
      if (pairing.ahead === offer) pairing.ahead = undefined
      if (!taken) void proposing.then(({ drop }) => drop()).catch(() => undefined)
    }
    if (!asked) await seen(signal)
  }
}

/**
 * Has a code made while the visitor looks at the ways to connect, before one is chosen: on iOS and in Telegram a wallet's link opens in the
 * task of the click or not at all. It is given up with the modal.
 */
export const pairAhead = (context: AheadContext): void => {
  const { relay, deps, ports, onUnload } = context
  const { sessions, networks } = deps
  const modal = deps.modal.get()
  // It shows the ways to connect.
  if (!modal) return
  const states = new Map<Namespace, Store<ConnectionState>>()
  let running: AbortController | undefined
  const look = (): void => {
    const { open, namespace } = modal.state.get()
    // Where it was opened for one family, what is connected of others says nothing.
    const asked = [...states].flatMap(([family, state]) => ((namespace ?? family) === family ? [state.get().status] : []))
    if (!open || asked.includes('connected')) {
      running?.abort()
      running = undefined
    } else if (!running && asked.every((status) => status === 'disconnected')) {
      const controller = new AbortController()
      running = controller
      Promise.all([
        loadAll(deps),
        relay.sessions(createRelaySessions).resume(async (load) => {
          await keepCode(await load(controller.signal), context, controller.signal)
          // Somebody asked: another one where that comes to nothing.
          if (running === controller) running = undefined
        }),
      ]).catch((cause: unknown) => ports.log.debug('No code was made ahead.', cause))
    }
  }
  /** Families may be added. */
  const follow = (): void => {
    for (const { chainNamespace: family } of networks.all.get()) {
      if (states.has(family)) continue
      const state = sessions.of(family)
      states.set(family, state)
      onUnload(state.subscribe(look))
    }
  }
  onUnload(networks.all.subscribe(follow))
  onUnload(modal.state.subscribe(look))
  onUnload(() => running?.abort())
  follow()
  look()
}
