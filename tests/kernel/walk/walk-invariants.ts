import { addressOf } from '../support/scripted-wallet.ts'
import { keptIn } from '../support/stored-session.ts'
import type { World } from './walk-world.ts'

/** The last event of some. */
const lastOf = (events: readonly string[], ...names: readonly string[]): string | undefined =>
  events.findLast((name) => names.includes(name))

const checkSession = async (world: World): Promise<void> => {
  const { portico, services, providers, places, connection } = world
  const state = portico.getState()
  const shown = connection.status === 'settling' ? (connection.returning ? 'reconnecting' : 'connecting') : connection.status
  expect(state.status).toBe(shown)
  const provider = portico.getProvider('eip155')
  const isConnected = state.status === 'connected'
  expect([provider, services.accounts.active.get(), services.wallet.info.get()].map((one) => one !== undefined)).toEqual([
    isConnected,
    isConnected,
    isConnected,
  ])
  // Until its wallet has answered, hosts see the account of the last visit.
  expect(state.account !== undefined).toBe(isConnected || state.status === 'reconnecting')
  if (connection.status === 'connected') {
    const { connectorId, network, accounts } = connection.connection
    const { address } = accounts[0]
    const place = places.get(connectorId)
    // What is shown is where the wallet is, the guard has let exactly that pass, and it is what the next visit asks for.
    expect({ address, network }).toEqual({ address: addressOf(connectorId, place?.account), network: place?.chain })
    expect(world.wasAllowed(connectorId, { address, network })).toBe(true)
    expect(state).toMatchObject({ caipAddress: `${network}:${address}`, connector: { id: connectorId } })
    expect(state.network?.caipNetworkId ?? state.unsupportedNetwork).toBe(network)
  }
  if (provider) providers.add(provider)
  for (const old of providers) {
    if (old !== provider) await expect(old.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  }
}

/** What waits has somebody to wait for, so that nothing waits for ever. */
const checkWaiting = ({ connection: { status }, requests, questions, unsettled }: World): void => {
  const open = requests.length + questions.filter(({ signal }) => !signal.aborted).length
  if (status === 'connecting' || status === 'reconnecting' || status === 'settling') expect(open).toBeGreaterThan(0)
  if (open === 0) expect([...unsettled]).toEqual([])
}

const checkModal = ({ portico, services: { router, modal, networks }, connection, events }: World): void => {
  const { open, status } = portico.getState()
  const view = router.current.get()?.view as string | undefined
  expect([modal.state.get().open, view !== undefined, router.depth.get() > 0]).toEqual([open, open, open])
  // Nobody sees an account that is not connected; one that guards are asked about again may be seen until they have answered.
  if (view === 'Account' || view === 'test.guest:Private') expect(['connected', 'settling']).toContain(connection.status)
  if (open && status === 'connected' && networks.unsupported.get() !== undefined) expect(view).toBeDefined()
  expect(lastOf(events, 'opened', 'closed')).toBe(open ? 'opened' : events.includes('opened') ? 'closed' : undefined)
  const last = lastOf(events, 'connected', 'reconnected', 'disconnected')
  if (connection.status === 'connected') expect(['connected', 'reconnected']).toContain(last)
  if (connection.status === 'disconnected') expect(['disconnected', undefined]).toContain(last)
}

/** Everything that must hold after every step, whatever came before. */
export const checkWorld = async (world: World): Promise<void> => {
  await checkSession(world)
  checkWaiting(world)
  checkModal(world)
  // At most one session is kept, and one that is in use is.
  const kept = keptIn(world.storage, 'walk')
  expect(kept.length).toBeLessThanOrEqual(1)
  const { connection } = world
  if (connection.status === 'connected' && kept[0]) {
    expect(kept[0]).toMatchObject({ connectorId: connection.connection.connectorId })
  }
}
