import { TRANSITIONS } from '../../../kernel/session/sessions/transitions.ts'
import { addressOf } from './scripted-wallet.ts'
import type { Expected, World } from './session-world.ts'
import { keptIn } from './stored-session.ts'

const storedOf = ({ storage }: World): { readonly connectorId: string; readonly network: string; readonly address: string } | undefined => {
  const [one] = keptIn(storage, 'model')
  const { connectorId, connections } = Object(one)
  return one && { connectorId, ...connections[0] }
}

const statusOf = ({ connected, pending }: Expected): string => {
  if (connected) return 'connected'
  if (!pending) return 'disconnected'
  return pending.kind === 'restore' ? 'reconnecting' : 'connecting'
}

/** Everything that must hold after every step, whatever came before. */
export const checkSession = async (world: World, expected: Expected): Promise<void> => {
  const { portico, services, providers } = world
  const state = portico.getState()
  const connection = services.sessions.of('eip155').get()
  const provider = portico.getProvider('eip155')
  expect(state.status).toBe(statusOf(expected))
  expect(connection.status).toBe(state.status)

  const isConnected = state.status === 'connected'
  expect([provider, services.accounts.active.get(), services.wallet.info.get()].map((one) => one !== undefined)).toEqual([
    isConnected,
    isConnected,
    isConnected,
  ])
  // Until its wallet has answered, hosts see the account of the last visit.
  const { kept } = expected
  const shown = state.status === 'reconnecting' && kept ? addressOf(kept.wallet, kept.account) : services.accounts.active.get()?.address
  expect(state.account?.address).toBe(shown)
  if (connection.status === 'connected' && expected.connected) {
    const { wallet, account, chain } = expected.connected
    expect(connection.connection).toMatchObject({ connectorId: wallet, network: chain })
    expect(state.caipAddress).toBe(`${chain}:${addressOf(wallet, account)}`)
    expect(services.accounts.active.get()?.caipAddress).toBe(state.caipAddress)
    expect(services.wallet.info.get()?.connectorId).toBe(wallet)
    expect(state.network?.caipNetworkId ?? state.unsupportedNetwork).toBe(chain)
    expect(storedOf(world)?.network).toBe(chain)
  }
  expect(storedOf(world)?.connectorId).toBe(expected.kept?.wallet)
  expect(storedOf(world)?.address).toBe(expected.kept && addressOf(expected.kept.wallet, expected.kept.account))

  if (provider) providers.add(provider)
  for (const old of providers) {
    if (old === provider) continue
    await expect(old.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  }
  // Only what waits for the wallet may be unsettled.
  expect(world.unsettled.size).toBe(expected.pending?.kind === 'connect' ? 1 : 0)
}

/** Pairs of states that one event of the table joins. */
export const tablePairs = (): ReadonlySet<string> => {
  const connection = { namespace: 'eip155', connectorId: 'x', provider: {}, accounts: [], network: 'eip155:1' }
  const event = { connectorId: 'x', connection }
  return new Set(
    Object.entries(TRANSITIONS).flatMap(([from, handlers]) =>
      Object.values(handlers).map(
        (handle) =>
          `${from} → ${(handle as (given: object, before: object) => { readonly status: string })(event, { status: from }).status}`,
      ),
    ),
  )
}
