import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../../kernel/contract/caip.ts'
import { settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import type { MakeRig } from '../conformance.ts'
import { asksByCode, asksInTask } from './asking.ts'
import { useRig } from './use-rig.ts'
import { testsOf, type Way } from './way.ts'

const never = new AbortController().signal
const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Connecting, restoring, following, switching, disconnecting. */
export const conformsConnection = <N extends Namespace>(makeRig: MakeRig<N>, way: Way): void => {
  const use = useRig(makeRig, way)
  const testFor = testsOf(way)

  const connectAndFollow = async () => {
    const connection = await use.connect()
    const store = use.rig.protocol.follow(connection)
    const seen: (Connection<N> | undefined)[] = []
    const stop = store.subscribe((next) => void seen.push(next))
    return { connection, store, seen, stop }
  }
  const addressOn = (account: string, network: Network): string => use.rig.wallet.addressOn?.(account, network) ?? account

  test('connects with the wallet’s account on the network wanted', async () => {
    const { rig } = use
    const { chainNamespace } = rig.networks[0]
    const connection = await use.connect()
    expect(connection.connectorId).toBe(rig.connector.id)
    expect(connection.namespace).toBe(chainNamespace)
    expect(rig.connector.namespaces ?? [rig.connector.namespace]).toContain(chainNamespace)
    expect(sameAddress(connection.accounts[0].address, rig.wallet.accounts[0])).toBe(true)
    expect(connection.network).toBe(rig.networks[0].caipNetworkId)
    if (way.provider === 'before') expect(connection.provider).toBe(await rig.connector.provider())
    else expect((await rejection(Promise.resolve(rig.connector.provider()))).code).toBe('PROVIDER_MISSING')
  })

  if (way.asks === 'in the task') asksInTask(use)
  else asksByCode(use)

  test('restores nothing before the first connection, and the same connection after it, without asking the visitor', async () => {
    const { rig } = use
    const request = { connector: rig.connector, signal: never }
    expect(await rig.protocol.restore(request)).toBeUndefined()
    expect([rig.wallet.prompts(), rig.code?.()]).toEqual([0, undefined])
    const connection = await use.connect()
    expect(rig.wallet.prompts()).toBe(1)
    expect(await rig.protocol.restore(request)).toEqual(connection)
    if (rig.reload) {
      const { connector, protocol } = await rig.reload()
      const restored = await protocol.restore({ ...request, connector })
      // Another page has another provider, and says the same of the wallet with it.
      expect(restored).toEqual({ ...connection, provider: expect.anything() })
      expect(restored?.provider).not.toBe(connection.provider)
      if (restored) rig.state.set({ status: 'connected', connection: restored })
      const signature = await rig.actions.sign?.signMessage({ ...use.callFor(connection), message: 'again' })
      expect(signature && (await rig.verifyMessage(connection.accounts[0].address, 'again', signature))).toBe(true)
      expect(rig.code?.()).toBeUndefined()
    }
    expect(rig.wallet.prompts()).toBe(1)
  })

  testFor('forget', 'restores nothing once the wallet has forgotten the page', async () => {
    const { rig } = use
    const connection = await use.connect()
    await rig.wallet.forget()
    await use.arrival(connection, (now) => now === undefined)
    const before = rig.wallet.prompts()
    expect(await rig.protocol.restore({ connector: rig.connector, signal: never })).toBeUndefined()
    expect(rig.wallet.prompts()).toBe(before)
  })

  test('an aborted attempt rejects with CONNECT_ABORTED', async () => {
    const { protocol, connector } = use.rig
    expect((await rejection(protocol.connect({ connector, signal: AbortSignal.abort() }))).code).toBe('CONNECT_ABORTED')
  })

  testFor('account', 'follows the wallet to another account, in a new object', async () => {
    const { rig } = use
    const { connection, store, seen, stop } = await connectAndFollow()
    await rig.wallet.selectAccount(rig.wallet.accounts[1])
    await until(() => seen.length > 0)
    const next = store.get()
    expect(next).not.toBe(connection)
    expect(next && sameAddress(next.accounts[0].address, rig.wallet.accounts[1])).toBe(true)
    expect(next?.network).toBe(connection.network)
    stop()
  })

  test('switches to a network that the wallet does not know yet', async () => {
    const { rig } = use
    const { connection, store, stop } = await connectAndFollow()
    await rig.protocol.switchNetwork(connection, rig.networks[1], never)
    await until(() => store.get()?.network === rig.networks[1].caipNetworkId)
    expect(store.get()?.accounts[0].address.toLowerCase()).toBe(addressOn(rig.wallet.accounts[0], rig.networks[1]).toLowerCase())
    stop()
  })

  testFor('network', 'follows the wallet to another network, and back', async () => {
    const { rig } = use
    const { connection, store, stop } = await connectAndFollow()
    await rig.protocol.switchNetwork(connection, rig.networks[1], never)
    await until(() => store.get()?.network === rig.networks[1].caipNetworkId)
    await rig.wallet.selectNetwork(rig.networks[0])
    await until(() => store.get()?.network === rig.networks[0].caipNetworkId)
    expect(store.get()?.accounts).toEqual(connection.accounts)
    stop()
  })

  test('a network that the wallet cannot be moved to is CHAIN_UNSUPPORTED, and it stays where it is', async () => {
    const { rig } = use
    if (!rig.refused) return expect(['eip155', 'polkadot']).toContain(rig.networks[0].chainNamespace)
    const { connection, store, seen, stop } = await connectAndFollow()
    const moved = rig.protocol.switchNetwork(connection, rig.refused, never)
    expect((await rejection(moved)).code).toBe('CHAIN_UNSUPPORTED')
    expect(store.get()?.network).toBe(connection.network)
    expect(seen).toEqual([])
    stop()
  })

  test(`the visitor’s refusal is REQUEST_REJECTED with ${way.refusal}`, async () => {
    const { rig } = use
    if (!rig.wallet.refuse) return expect(rig.networks[0].chainNamespace).toBe('eip155')
    rig.wallet.refuse()
    const error = await rejection(rig.protocol.connect({ connector: rig.connector, signal: never }))
    expect([error.code, error.rpcCode]).toEqual(['REQUEST_REJECTED', way.refusal])
  })

  testFor('forget', 'is disconnected when the wallet forgets the page', async () => {
    const { store, seen, stop } = await connectAndFollow()
    await use.rig.wallet.forget()
    await until(() => seen.includes(undefined))
    expect(store.get()).toBeUndefined()
    stop()
  })

  testFor('order', 'what the wallet does in one go is heard in its order, and nothing after its end', async () => {
    const { networks, wallet } = use.rig
    const { store, seen, stop } = await connectAndFollow()
    const [first, second] = wallet.accounts
    const [here, there] = networks
    /** In one task, unless the wallet needs its time for each. */
    const inOneGo = async (...steps: readonly (() => void | Promise<void>)[]): Promise<void> => {
      for (const step of steps) {
        const done = step()
        if (done) await done
      }
    }
    const select = (account: string) => () => wallet.selectAccount(account)
    const move = (network: Network) => () => wallet.selectNetwork(network)
    await inOneGo(select(second), move(there), select(first), wallet.forget)
    await until(() => seen.includes(undefined))
    await inOneGo(select(second), move(here))
    await settle()
    const placeOf = (account: string, network: Network): string => `${addressOn(account, network)} ${network.caipNetworkId}`
    const steps = [placeOf(second, here), placeOf(second, there), placeOf(first, there), 'the end'].map((step) => step.toLowerCase())
    const met = seen.map((next) => steps.indexOf(next ? `${next.accounts[0].address} ${next.network}`.toLowerCase() : 'the end'))
    expect(met).toEqual([...new Set(met)].sort())
    expect(met).not.toContain(-1)
    expect(met.at(-1)).toBe(steps.length - 1)
    expect(store.get()).toBeUndefined()
    stop()
  })

  test('hears nothing any more once nobody follows', async () => {
    const { rig } = use
    const { connection, store, seen, stop } = await connectAndFollow()
    stop()
    await rig.wallet.selectAccount(rig.wallet.accounts[1])
    await rig.wallet.forget()
    await use.arrival(connection, (now) => now === undefined)
    expect(seen).toEqual([])
    expect(store.get() !== undefined).toBe(way.hears === 'at once')
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

  test('disconnecting never rejects, twice neither, and a wallet that can be told lets the page in no longer', async () => {
    const { protocol, wallet, connector } = use.rig
    const connection = await use.connect()
    const told = wallet.letsIn?.()
    expect(told).not.toBe(false)
    await protocol.disconnect(connection)
    await expect(protocol.disconnect(connection)).resolves.toBeUndefined()
    if (told === undefined) return
    await until(() => wallet.letsIn?.() === false)
    expect(await protocol.restore({ connector, signal: never })).toBeUndefined()
  })
}
