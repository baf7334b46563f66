import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { ConnectionState } from '../../../kernel/contract/kernel-services.ts'
import type { Scope } from '../../../kernel/contract/scope.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { withResolvers } from '../../../kernel/contract/tools/with-resolvers.ts'
import { createProposals, type Proposal } from '../client/proposals.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { keepAlive } from '../link/keep-alive.ts'
import type { manifest } from '../manifest.ts'
import { CONNECTOR_ID } from '../options.ts'
import { createRelaySessions } from '../relay-sessions.ts'
import { chainsOf, SHOWN, seen } from './run-pairing.ts'

type AheadScope = Pick<Scope<typeof manifest>, 'services' | 'ports' | 'options' | 'onUnload'>

/** Loads what a click on a wallet's row takes, so that the browser still counts it when the link opens. */
const loadAll = ({ sessions }: AheadScope['services']): Promise<unknown> =>
  Promise.all([
    sessions.prepare(CONNECTOR_ID),
    import('./pair-with.ts'),
    import('../views/enter-pairing.ts'),
    import('../views/pairing-view.tsx'),
  ])

/** Keeps a code that can be used until one is taken or the signal aborts; one that is not taken is void. */
const keepCode = async (client: RelayClient, { services, ports: { clock }, options }: AheadScope, signal: AbortSignal): Promise<void> => {
  keepAlive(client, clock)
  client.proposals ??= createProposals(client)
  for (let [asked, taken] = [false, false]; !asked; ) {
    const wanted = services.networks.all.get()
    const until = clock.now() + SHOWN
    const proposing = client.proposals.propose(wanted, options.methods).then((proposal): Proposal => ({ ...proposal, until }))
    const { promise: over, resolve } = withResolvers<void>()
    const end = (): void => resolve()
    const offer: RelayClient['ahead'] = (networks) => {
      // One code is wanted at a time: where it is none that was asked for, another takes its place.
      asked = true
      taken = chainsOf(networks) === chainsOf(wanted)
      end()
      return taken ? proposing : undefined
    }
    try {
      client.ahead = offer
      const stop = clock.after(SHOWN, end)
      signal.addEventListener('abort', end, { once: true })
      // Where there is none to be had the click says why.
      await Promise.race([over, proposing.then(() => over)])
      stop()
    } finally {
      signal.removeEventListener('abort', end)
      if (client.ahead === offer) client.ahead = undefined
      if (!taken) void proposing.then(({ drop }) => drop()).catch(() => undefined)
    }
    if (!asked) await seen(signal)
  }
}

/**
 * Has a code made while the visitor looks at the ways to connect, before one is chosen: on iOS and in Telegram a wallet's link opens in the
 * task of the click or not at all. It is given up with the modal.
 */
export const pairAhead = (scope: AheadScope): void => {
  const { relay, sessions, networks, ...services } = scope.services
  const modal = services.modal.get()
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
      const mine = new AbortController()
      running = mine
      Promise.all([
        loadAll(scope.services),
        relay.sessions(createRelaySessions).resume(async (load) => {
          await keepCode(await load(mine.signal), scope, mine.signal)
          // Somebody asked: another one where that comes to nothing.
          if (running === mine) running = undefined
        }),
      ]).catch((cause: unknown) => scope.ports.log.debug('No code was made ahead.', cause))
    }
  }
  /** Families may be added. */
  const follow = (): void => {
    for (const { chainNamespace: family } of networks.all.get()) {
      if (states.has(family)) continue
      const state = sessions.of(family)
      states.set(family, state)
      scope.onUnload(state.subscribe(look))
    }
  }
  scope.onUnload(networks.all.subscribe(follow))
  scope.onUnload(modal.state.subscribe(look))
  scope.onUnload(() => running?.abort())
  follow()
  look()
}
