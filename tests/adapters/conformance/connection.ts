import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Namespace } from '../../../kernel/contract/caip.ts'
import { settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import type { MakeRig } from '../conformance.ts'
import { useRig } from './use-rig.ts'

const never = new AbortController().signal
const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Connecting, restoring, following, switching, disconnecting. */
export const conformsConnection = <N extends Namespace>(makeRig: MakeRig<N>): void => {
  const use = useRig(makeRig)

  const connectAndFollow = async () => {
    const connection = await use.connect()
    const store = use.rig.protocol.follow(connection)
    const seen: (Connection<N> | undefined)[] = []
    const stop = store.subscribe((next) => void seen.push(next))
    return { connection, store, seen, stop }
  }

  test('connects with the wallet’s account on the network wanted', async () => {
    const { rig } = use
    const connection = await use.connect()
    expect(connection.connectorId).toBe(rig.connector.id)
    expect(connection.namespace).toBe(rig.connector.namespace)
    expect(sameAddress(connection.accounts[0].address, rig.wallet.accounts[0])).toBe(true)
    expect(connection.network).toBe(rig.networks[0].caipNetworkId)
    expect(connection.provider).toBe(await rig.connector.provider())
  })

  test('once prepared, asks the wallet in the task in which it is called', async () => {
    const { connector, networks, protocol, wallet } = use.rig
    await protocol.prepare?.(connector)
    const before = wallet.questions()
    const connected = protocol.connect({ connector, network: networks[0].caipNetworkId, signal: never })
    expect(wallet.questions()).toBe(before + 1)
    const connection = await connected
    const store = protocol.follow(connection)
    const stop = store.subscribe(() => undefined)
    const settled = wallet.questions()
    const switched = protocol.switchNetwork(connection, networks[1], never)
    // A wallet without a network of its own is told with each request: then the connection has moved.
    expect(wallet.questions() > settled || store.get()?.network === networks[1].caipNetworkId).toBe(true)
    await switched
    stop()
  })

  test('restores nothing before the first connection, and the same connection after it, without asking the visitor', async () => {
    const { rig } = use
    const request = { connector: rig.connector, signal: never }
    expect(await rig.protocol.restore(request)).toBeUndefined()
    expect(rig.wallet.prompts()).toBe(0)
    const connection = await use.connect()
    expect(rig.wallet.prompts()).toBe(1)
    expect(await rig.protocol.restore(request)).toEqual(connection)
    expect(rig.wallet.prompts()).toBe(1)
  })

  test('restores nothing once the wallet has forgotten the page', async () => {
    const { rig } = use
    await use.connect()
    rig.wallet.forget()
    const before = rig.wallet.prompts()
    expect(await rig.protocol.restore({ connector: rig.connector, signal: never })).toBeUndefined()
    expect(rig.wallet.prompts()).toBe(before)
  })

  test('an aborted attempt rejects with CONNECT_ABORTED', async () => {
    const { protocol, connector } = use.rig
    expect((await rejection(protocol.connect({ connector, signal: AbortSignal.abort() }))).code).toBe('CONNECT_ABORTED')
  })

  test('follows the wallet to another account, in a new object', async () => {
    const { rig } = use
    const { connection, store, seen, stop } = await connectAndFollow()
    rig.wallet.selectAccount(rig.wallet.accounts[1])
    await until(() => seen.length > 0)
    const next = store.get()
    expect(next).not.toBe(connection)
    expect(next && sameAddress(next.accounts[0].address, rig.wallet.accounts[1])).toBe(true)
    expect(next?.network).toBe(connection.network)
    stop()
  })

  test('switches to a network that the wallet does not know yet, and follows it there', async () => {
    const { rig } = use
    const { connection, store, stop } = await connectAndFollow()
    await rig.protocol.switchNetwork(connection, rig.networks[1], never)
    await until(() => store.get()?.network === rig.networks[1].caipNetworkId)
    rig.wallet.selectNetwork(rig.networks[0])
    await until(() => store.get()?.network === rig.networks[0].caipNetworkId)
    stop()
  })

  test('a network that the wallet cannot be moved to is CHAIN_UNSUPPORTED, and it stays where it is', async () => {
    const { rig } = use
    if (!rig.refused) return expect(['eip155', 'polkadot']).toContain(rig.connector.namespace)
    const { connection, store, seen, stop } = await connectAndFollow()
    const moved = rig.protocol.switchNetwork(connection, rig.refused, never)
    expect((await rejection(moved)).code).toBe('CHAIN_UNSUPPORTED')
    expect(store.get()?.network).toBe(connection.network)
    expect(seen).toEqual([])
    stop()
  })

  test('the visitor’s refusal is REQUEST_REJECTED with 4001', async () => {
    const { rig } = use
    if (!rig.wallet.refuse) return expect(rig.connector.namespace).toBe('eip155')
    rig.wallet.refuse()
    const error = await rejection(rig.protocol.connect({ connector: rig.connector, signal: never }))
    expect([error.code, error.rpcCode]).toEqual(['REQUEST_REJECTED', 4001])
  })

  test('is disconnected when the wallet forgets the page', async () => {
    const { store, seen, stop } = await connectAndFollow()
    use.rig.wallet.forget()
    await until(() => seen.includes(undefined))
    expect(store.get()).toBeUndefined()
    stop()
  })

  test('what the wallet does in one go is heard in its order, and nothing after its end', async () => {
    const { networks, wallet } = use.rig
    const { store, seen, stop } = await connectAndFollow()
    const [first, second] = wallet.accounts
    const [here, there] = networks.map(({ caipNetworkId }) => caipNetworkId)
    wallet.selectAccount(second)
    wallet.selectNetwork(networks[1])
    wallet.selectAccount(first)
    wallet.forget()
    await until(() => seen.includes(undefined))
    wallet.selectAccount(second)
    wallet.selectNetwork(networks[0])
    await settle()
    const way = [`${second} ${here}`, `${second} ${there}`, `${first} ${there}`, 'the end'].map((step) => step.toLowerCase())
    const steps = seen.map((next) => way.indexOf(next ? `${next.accounts[0].address} ${next.network}`.toLowerCase() : 'the end'))
    expect(steps).toEqual([...new Set(steps)].sort())
    expect(steps).not.toContain(-1)
    expect(steps.at(-1)).toBe(way.length - 1)
    expect(store.get()).toBeUndefined()
    stop()
  })

  test('hears nothing any more once nobody follows', async () => {
    const { rig } = use
    const { store, seen, stop } = await connectAndFollow()
    stop()
    rig.wallet.selectAccount(rig.wallet.accounts[1])
    rig.wallet.forget()
    expect(seen).toEqual([])
    expect(store.get()).toBeDefined()
  })

  test('following leaves no listener behind', async () => {
    const connection = await use.connect()
    const store = use.rig.protocol.follow(connection)
    const [added, removed] = [
      jest.spyOn(EventTarget.prototype, 'addEventListener'),
      jest.spyOn(EventTarget.prototype, 'removeEventListener'),
    ]
    try {
      for (let round = 0; round < 3; round += 1) store.subscribe(() => undefined)()
      // What is being asked of the wallet meanwhile takes its own away when it is answered.
      await until(() => removed.mock.calls.length >= added.mock.calls.length)
    } finally {
      added.mockRestore()
      removed.mockRestore()
    }
  })

  test('disconnecting never rejects, twice neither', async () => {
    const connection = await use.connect()
    await use.rig.protocol.disconnect(connection)
    await expect(use.rig.protocol.disconnect(connection)).resolves.toBeUndefined()
  })
}
