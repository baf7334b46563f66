import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ConformanceRig, MakeRig } from '../conformance.ts'

/** The rig of the running test, and what most tests begin with. */
export interface RigInUse<N extends Namespace> {
  readonly rig: ConformanceRig<N>
  /** Connects as a visitor would, and tells the adapter of it as the kernel does. */
  connect(): Promise<Connection<N>>
  /** What a call carries of a connection. */
  callFor(connection: Connection<N>): Call<N>
}

/** Makes a rig before each test of the surrounding block and stops it afterwards. */
export const useRig = <N extends Namespace>(makeRig: MakeRig<N>): RigInUse<N> => {
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
    async connect() {
      const { protocol, connector, networks, state } = rigNow()
      const request = { connector, network: networks[0].caipNetworkId, signal: new AbortController().signal }
      const connection = await protocol.connect(request)
      state.set({ status: 'connected', connection })
      return connection
    },
    callFor: ({ network, accounts }) => ({ network, account: accounts[0].address }),
  }
}

/** A feature that this suite needs; fails by its name when the adapter lacks it. */
export const required = <T>(feature: T | undefined, name: string): T => {
  if (feature === undefined) throw new Error(`The adapter has no "${name}".`)
  return feature
}
