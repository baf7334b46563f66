import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import { until } from '../../support/wait.ts'
import type { ConformanceRig, MakeRig } from '../conformance.ts'
import type { Way } from './way.ts'

/** The rig of the running test, and what most tests begin with. */
export interface RigInUse<N extends Namespace> {
  readonly rig: ConformanceRig<N>
  /** Connects as a visitor would, and tells the adapter of it as the kernel does. */
  connect(): Promise<Connection<N>>
  /** What a call carries of a connection. */
  callFor(connection: Connection<N>): Call<N>
  /** Waits for what the wallet has done to be known in the page, where that takes its time. */
  arrival(connection: Connection<N>, isKnown: (now: Connection<N> | undefined) => boolean): Promise<void>
}

const connectTo = async <N extends Namespace>({ protocol, connector, networks, state }: ConformanceRig<N>): Promise<Connection<N>> => {
  const request = { connector, network: networks[0].caipNetworkId, signal: new AbortController().signal }
  const connection = await protocol.connect(request)
  state.set({ status: 'connected', connection })
  return connection
}

const callFor = <N extends Namespace>({ network, accounts }: Connection<N>): Call<N> => ({ network, account: accounts[0].address })

/** Makes a rig before each test of the surrounding block and stops it afterwards. */
export const useRig = <N extends Namespace>(makeRig: MakeRig<N>, { hears }: Way): RigInUse<N> => {
  let current: ConformanceRig<N> | undefined
  const rigNow = (): ConformanceRig<N> => {
    if (!current) throw new Error('There is a rig only while a test runs.')
    return current
  }
  beforeEach(async () => {
    current = await makeRig()
  })
  afterEach(async () => {
    await current?.stop()
    current = undefined
  })
  return {
    get rig() {
      return rigNow()
    },
    connect: () => connectTo(rigNow()),
    callFor,
    async arrival(connection, isKnown) {
      if (hears === 'at once') return
      const store = rigNow().protocol.follow(connection)
      await until(() => isKnown(store.get()))
    },
  }
}

/** A connected rig for all tests of the surrounding block, which leave it as they found it. */
export interface ConnectedRig<N extends Namespace> {
  readonly rig: ConformanceRig<N>
  readonly connection: Connection<N>
  readonly call: Call<N>
}

/** Connects one before the tests of the surrounding block, and stops it after them. */
export const useConnectedRig = <N extends Namespace>(makeRig: MakeRig<N>): ConnectedRig<N> => {
  let current: ConnectedRig<N> | undefined
  const now = (): ConnectedRig<N> => {
    if (!current) throw new Error('There is a rig only while the block runs.')
    return current
  }
  beforeAll(async () => {
    const rig = await makeRig()
    const connection = await connectTo(rig)
    current = { rig, connection, call: callFor(connection) }
  })
  afterAll(async () => {
    await current?.rig.stop()
    current = undefined
  })
  return {
    get rig() {
      return now().rig
    },
    get connection() {
      return now().connection
    },
    get call() {
      return now().call
    },
  }
}

/** A feature that this suite needs; fails by its name when the adapter lacks it. */
export const required = <T>(feature: T | undefined, name: string): T => {
  if (feature === undefined) throw new Error(`The adapter has no "${name}".`)
  return feature
}
