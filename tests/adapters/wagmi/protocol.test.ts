import { manifest } from '../../../adapters/wagmi/manifest.ts'
import type { WagmiChange, WagmiConfig, WagmiConnector, WagmiState } from '../../../adapters/wagmi/wagmi-types.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { hang, otherAddress, someAddress } from '../support/scripted-wallet.ts'

const never = new AbortController().signal
const target = evmNetwork(10)

/** A connector of a wagmi config that does what the test says. */
const connectorOf = (change: Partial<WagmiConnector> = {}) => {
  const heard = new Map<(given: never) => void, string>()
  const asked: unknown[] = []
  const connector: WagmiConnector = {
    id: 'lab',
    uid: 'lab-1',
    name: 'Lab',
    type: 'lab',
    async connect(parameters) {
      asked.push(parameters)
      return { accounts: [someAddress], chainId: 1 }
    },
    disconnect: async () => void asked.push('disconnect'),
    getProvider: async () => ({ request: async () => null }),
    isAuthorized: async () => true,
    switchChain: async (parameters) => void asked.push(parameters),
    emitter: {
      on: (event: string, listener: (given: never) => void) => void heard.set(listener, event),
      off: (_: string, listener: (given: never) => void) => void heard.delete(listener),
      emit: (event, given) => {
        for (const [listener, of] of [...heard]) if (of === event) listener(given as never)
      },
    },
    ...change,
  }
  const changes = (given: Partial<WagmiChange>): void => connector.emitter.emit('change', { uid: 'lab-1', ...given } as never)
  return { connector, asked, heard, changes }
}

const start = async (wagmiConnectors: readonly WagmiConnector[], others: readonly ConnectorInfo[] = []) => {
  let state: WagmiState = { status: 'disconnected', current: null, connections: new Map() }
  let list = wagmiConnectors
  const config: WagmiConfig = {
    get connectors() {
      return list
    },
    get state() {
      return state
    },
    setState: (change: never) => {
      state = (change as (now: WagmiState) => WagmiState)(state)
    },
    subscribe: () => () => undefined,
  }
  const scope = createAdapterScope('eip155', { networks: [evmNetwork(1), target], options: { config: () => config }, connectors: others })
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155') throw new Error('The manifest declares no EVM adapter.')
  const listed = (await scope.run(declared.discover)).get()
  return {
    scope,
    listed,
    protocol: await scope.run(declared.connect),
    state: () => state,
    setState: (next: WagmiState) => {
      state = next
    },
    setConnectors: (next: readonly WagmiConnector[]) => {
      list = next
    },
  }
}
const startOne = async (change: Partial<WagmiConnector> = {}) => {
  const one = connectorOf(change)
  const rig = await start([one.connector])
  const [listed] = rig.listed
  if (!listed) throw new Error('The connector is not listed.')
  const connect = (signal = never) => rig.protocol.connect({ connector: listed, signal })
  return { ...one, ...rig, connector: listed, connect, restore: () => rig.protocol.restore({ connector: listed, signal: never }) }
}
const answering = (answer: unknown) => startOne({ connect: async () => answer as never })

describe('connecting by a connector of wagmi', () => {
  test('takes addresses alone', async () => {
    const { connect } = await answering({ accounts: ['0x12', null, otherAddress, `${someAddress}00`], chainId: 10 })
    expect(await connect()).toMatchObject({ accounts: [{ address: otherAddress }], network: 'eip155:10' })
  })

  test.each([
    ['no accounts', { accounts: [], chainId: 1 }],
    ['accounts that are none', { accounts: ['0x12'], chainId: 1 }],
    ['no chain', { accounts: [someAddress] }],
    ['chain 0', { accounts: [someAddress], chainId: 0 }],
    ['less than a chain', { accounts: [someAddress], chainId: -1 }],
    ['half a chain', { accounts: [someAddress], chainId: 1.5 }],
    ['no number', { accounts: [someAddress], chainId: Number.NaN }],
  ])('an answer of %s is an error', async (_, answer) => {
    expect((await rejection((await answering(answer)).connect())).code).toBe('WALLET_ERROR')
  })

  test('the visitor’s refusal is one', async () => {
    const { connect } = await startOne({ connect: () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 })) })
    expect(await rejection(connect())).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
  })

  test('can be given up, and ends with the adapter', async () => {
    const { connect, scope } = await startOne({ connect: hang as never })
    const controller = new AbortController()
    const [given, unloaded] = [rejection(connect(controller.signal)), rejection(connect())]
    controller.abort()
    expect((await given).code).toBe('CONNECT_ABORTED')
    scope.unload()
    expect((await unloaded).code).toBe('CONNECT_ABORTED')
  })

  test.each([[undefined], [{}], [null]])('a provider of %j cannot be asked', async (provider) => {
    const { connect } = await startOne({ getProvider: async () => provider })
    expect((await rejection(connect())).code).toBe('PROVIDER_MISSING')
  })

  test('one that is not in the config any more has no provider, and nothing to restore', async () => {
    const { connect, restore, setConnectors } = await startOne()
    setConnectors([])
    expect((await rejection(connect())).code).toBe('PROVIDER_MISSING')
    expect(await restore()).toBeUndefined()
  })

  test('restoring asks only one that is authorised, and says that it reconnects', async () => {
    const { restore, asked } = await startOne({ isAuthorized: async () => false })
    expect([await restore(), asked]).toEqual([undefined, []])
    const other = await startOne()
    expect(await other.restore()).toMatchObject({ network: 'eip155:1' })
    expect(other.asked).toEqual([{ isReconnecting: true }])
  })
})

test('disconnecting takes the connection out of wagmi’s state; another one that is there becomes the current', async () => {
  const { connect, protocol, asked, state, setState } = await startOne()
  const connection = await connect()
  const place = { accounts: [someAddress], chainId: 1 }
  setState({
    status: 'connected',
    current: 'lab-1',
    connections: new Map([
      ['lab-1', place],
      ['other', place],
    ]),
  })
  await protocol.disconnect(connection)
  expect(asked.at(-1)).toBe('disconnect')
  expect([state().status, state().current, [...state().connections.keys()]]).toEqual(['connected', 'other', ['other']])
  setState({ status: 'connected', current: 'lab-1', connections: new Map([['lab-1', place]]) })
  await protocol.disconnect(connection)
  expect([state().status, state().current, state().connections.size]).toEqual(['disconnected', null, 0])
})

describe('moving to another network', () => {
  const moving = async (change: Partial<WagmiConnector>, signal = never) => {
    const rig = await startOne(change)
    const connection = await rig.connect()
    rig.asked.length = 0
    return { ...rig, moved: rig.protocol.switchNetwork(connection, target, signal) }
  }

  test('is asked of the connector, and told to who follows, for some move in silence', async () => {
    const rig = await startOne()
    const connection = await rig.connect()
    const store = rig.protocol.follow(connection)
    store.subscribe(() => undefined)
    await rig.protocol.switchNetwork(connection, target, never)
    expect([rig.asked.at(-1), store.get()?.network]).toEqual([{ chainId: 10 }, 'eip155:10'])
  })

  test('is not asked for once it is given up', async () => {
    const { moved, asked } = await moving({}, AbortSignal.abort())
    expect([(await rejection(moved)).code, asked]).toEqual(['CONNECT_ABORTED', []])
  })

  test.each([
    ['cannot', { switchChain: undefined }, 'CHAIN_UNSUPPORTED'],
    ['does not know the chain', { switchChain: () => Promise.reject(new Error('Unknown chain')) }, 'CHAIN_UNSUPPORTED'],
    [
      'says the visitor’s refusal',
      { switchChain: () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 })) },
      'REQUEST_REJECTED',
    ],
  ])('by a connector that %s', async (_, change, code) => {
    expect((await rejection((await moving(change as Partial<WagmiConnector>)).moved)).code).toBe(code)
  })
})

describe('following', () => {
  const following = async () => {
    const rig = await startOne()
    const connection = await rig.connect()
    const store = rig.protocol.follow(connection)
    const seen: unknown[] = []
    const stop = store.subscribe((next) => void seen.push(next && [next.accounts[0].address, next.network]))
    return { ...rig, connection, store, seen, stop }
  }

  test('hears of other accounts and chains, and of nothing that is as it was', async () => {
    const { changes, seen, store, connection } = await following()
    changes({ accounts: [someAddress.toLowerCase()], chainId: 1 })
    changes({ chainId: 0 })
    expect([seen, store.get()]).toEqual([[], connection])
    changes({ chainId: 10 })
    changes({ accounts: [otherAddress] })
    expect(seen).toEqual([
      [someAddress, 'eip155:10'],
      [otherAddress, 'eip155:10'],
    ])
  })

  test.each([[[]], [['0x12']]])('accounts of %j are the end, and stay so', async (accounts) => {
    const { changes, seen } = await following()
    changes({ accounts })
    changes({ accounts: [someAddress] })
    expect(seen).toEqual([undefined])
  })

  test.each(['nobody follows', 'the adapter is unloaded'])('leaves no listener once %s', async (end) => {
    const { heard, stop, scope, changes, seen } = await following()
    expect(heard.size).toBe(2)
    if (end === 'nobody follows') stop()
    else scope.unload()
    expect(heard.size).toBe(0)
    changes({ chainId: 10 })
    expect(seen).toEqual([])
  })

  test('a connection that wagmi made beside ours before is taken out of its state', async () => {
    const one = connectorOf()
    const ours = connectorOf({ id: 'portico', uid: 'portico-1', type: 'portico' })
    const rig = await start([one.connector, ours.connector])
    const [connector] = rig.listed
    if (!connector) throw new Error('The connector is not listed.')
    const connection = await rig.protocol.connect({ connector, signal: never })
    const place = { accounts: [someAddress], chainId: 1 }
    rig.setState({
      status: 'connected',
      current: 'portico-1',
      connections: new Map([
        ['portico-1', place],
        ['lab-1', place],
      ]),
    })
    const stop = rig.protocol.follow(connection).subscribe(() => undefined)
    await settle()
    expect([...rig.state().connections.keys()]).toEqual(['portico-1'])
    stop()
  })
})

describe('the list', () => {
  const idOf = ({ id = 'lab' }: Partial<WagmiConnector>): string => id
  const listedOf = async (connectors: readonly Partial<WagmiConnector>[], others: readonly object[] = []) => {
    const all = others.map((other) => ({
      id: 'one',
      name: 'One',
      namespace: 'eip155',
      approval: 'wallet',
      type: 'ANNOUNCED',
      ...other,
    }))
    const rig = await start(
      connectors.map((change) => connectorOf(change).connector),
      all as readonly ConnectorInfo[],
    )
    return rig.listed.map(({ id }) => id)
  }

  test('has each id once, and nothing that leads back here', async () => {
    const connectors = [{ id: 'lab' }, { id: 'lab', uid: 'lab-2' }, { id: 'x', uid: 'x-1', type: 'portico' }]
    expect(await listedOf(connectors)).toEqual(['wagmi:lab'])
  })

  test.each([
    ['an announced wallet of its id', { id: 'io.lab' }, { id: 'io.LAB' }],
    ['a wallet that claims its id', { id: 'io.lab' }, { id: 'io.lab#2', claimedId: 'io.lab' }],
    ['a wallet of its rdns', { rdns: ['io.other', 'io.lab'] }, { info: { rdns: 'io.lab' } }],
    ['WalletConnect', { type: 'walletConnect' }, { id: 'walletConnect', type: 'WALLET_CONNECT' }],
    ['whatever is injected', { id: 'injected', type: 'injected' }, { id: 'io.any' }],
  ])('leaves out what another plugin lists: %s', async (_, change, other) => {
    expect([await listedOf([change], [other]), await listedOf([change], [{ ...other, namespace: 'solana' }])]).toEqual([
      [],
      [`wagmi:${idOf(change)}`],
    ])
  })

  test.each([
    ['an injected connector with a wallet of its own', { id: 'lab', type: 'injected' }, { id: 'io.any' }],
    ['an injected connector beside a phone', { id: 'injected', type: 'injected' }, { id: 'walletConnect', type: 'WALLET_CONNECT' }],
    ['WalletConnect beside an injected wallet', { type: 'walletConnect' }, { id: 'io.any' }],
  ])('keeps %s', async (_, change, other) => {
    expect(await listedOf([change], [other])).toEqual([`wagmi:${idOf(change)}`])
  })
})
