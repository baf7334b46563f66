import { randomUUID } from 'node:crypto'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { createWallet, type SandboxWallet, type WalletOptions } from '../../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import type { ConnectProtocol, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../../kernel/contract/caip.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import type { Scope, ServicesOf } from '../../../kernel/contract/scope.ts'
import { requestFor } from '../../../kernel/session/connectors/families.ts'
import { manifest } from '../../../plugins/walletconnect/manifest.ts'
import { OPTIONS } from '../../../plugins/walletconnect/options.ts'
import { createRelaySessions } from '../../../plugins/walletconnect/relay-sessions.ts'
import setup from '../../../plugins/walletconnect/setup.ts'
import { createMemoryStorage } from '../../relay/support/memory-storage.ts'
import type { ConformanceRig } from '../conformance.ts'
import { createAdapterScope, memoryStorage } from './adapter-scope.ts'

type Services = ServicesOf<typeof manifest>
type OwnScope = Scope<typeof manifest>

/** What the family says of itself. */
interface RelayFamily<N extends Namespace> {
  /** The adapter's own scope, which ends with the rig. */
  readonly scope: Pick<ConformanceRig<N>, 'state'> & { unload(): void }
  readonly networks: readonly [Network<N>, Network<N>]
  /** Those that the wallet has: CAIP-2 ids with their nodes. */
  readonly chains: WalletOptions['chains']
  /** Methods that ask the visitor for a signature or a transaction. */
  readonly approvals: readonly string[]
  /** The wallet's two accounts, as it writes them. */
  accounts(wallet: SandboxWallet): readonly [string, string]
  selectAccount(wallet: SandboxWallet, address: string): Promise<void>
}

/** The parts of a rig that the relay and the wallet behind it make up. */
type RelayParts<N extends Namespace> = Pick<
  ConformanceRig<N>,
  'connector' | 'protocol' | 'networks' | 'wallet' | 'code' | 'reload' | 'state' | 'stop'
>

/** Every wallet of the sandbox has an EVM chain. This one is none of an app's. */
const ELSEWHERE: WalletOptions['chains'] = { 'eip155:137': 'http://127.0.0.1:1' }

/** Networks as a wallet has them, with the node of each. */
export const nodesOf = (networks: readonly Network[]): WalletOptions['chains'] =>
  Object.fromEntries(networks.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http[0]]))

/** Runs WalletConnect's plugin in a page of its own, as the kernel does. */
const openPage = async (relay: Relay, networks: readonly Network[], storage: ReturnType<typeof memoryStorage>) => {
  const options = { ...OPTIONS, relayUrl: relay.url }
  const scope = createAdapterScope('eip155', { networks, options, storage, host: { projectId: 'test' } })
  const absent = { get: () => undefined }
  const inScope = <T>(run: (scope: OwnScope) => T): Promise<Awaited<T>> =>
    scope.run(async () => ({ default: (made) => run(made as unknown as OwnScope) })) as Promise<Awaited<T>>
  let services: Services | undefined
  /** The scope of a contribution, which comes after setup. */
  const withServices = (own: OwnScope): OwnScope => ({ ...own, services: { ...own.services, ...services } })
  services = await inScope(async (own) => {
    const deps = { ...own.services, modal: absent, toasts: absent, alerts: absent } as unknown as Services
    return { ...deps, ...(await setup.run({ ...own, deps, returned: undefined })).services }
  })
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155' || !services) throw new Error('There is no WalletConnect.')
  const [discover, connect] = [(await declared.discover()).default, (await declared.connect()).default]
  const [connector] = (await inScope((own) => discover(withServices(own) as never))).get()
  if (!connector) throw new Error('WalletConnect is no connector.')
  const { relay: owner, walletconnect } = services
  return {
    connector,
    pairing: walletconnect.pairing,
    protocol: await inScope((own) => connect(withServices(own) as never)),
    async close() {
      await owner.sessions(createRelaySessions).close()
      scope.unload()
    },
  }
}

/** What happens to a wallet, counted by its log. */
const watch = (wallet: SandboxWallet) => {
  const [proposals, requests] = [new Set<number>(), new Map<number, string>()]
  const stop = wallet.state.subscribe((now) => {
    for (const { id } of now.proposals) proposals.add(id)
    for (const { id, method } of now.requests) requests.set(id, method)
  })
  return { stop, prompts: () => proposals.size, methods: () => [...requests.values()] }
}

/** WalletConnect in conformance rigs: one relay for a file's tests, a wallet on the SDK that wallets ship for each rig. Call it outside of tests. */
export const relayRigs = () => {
  let relay: Relay | undefined
  beforeAll(async () => {
    relay = await startRelay()
  })
  afterAll(() => relay?.close())

  return async <N extends Namespace>(family: RelayFamily<N>): Promise<RelayParts<N>> => {
    if (!relay) throw new Error('The relay does not run.')
    const { networks } = family
    const storage = memoryStorage()
    const wallet = await createWallet({
      ...{
        relayUrl: relay.url,
        projectId: 'test',
        chains: { ...ELSEWHERE, ...family.chains },
        url: 'https://wallet.example',
        behaviour: 'approve',
      },
      prefix: randomUUID(),
      storage: createMemoryStorage(),
    })
    const seen = watch(wallet)
    let page = await openPage(relay, networks, storage)
    const code = (): string | undefined => {
      const pairing = page.pairing.get()
      return pairing.status === 'ready' ? pairing.uri : undefined
    }
    const carried: Promise<void>[] = []
    /** Whoever connects holds the wallet's camera over the code. */
    const carry = (): void => {
      const uri = code()
      if (uri !== undefined) carried.push(wallet.pair(uri))
    }
    let stopCarrying = page.pairing.subscribe(carry)
    const facesOf = ({ connector, protocol }: typeof page): Pick<RelayParts<N>, 'connector' | 'protocol'> => {
      const asKernel = ({ connector: _, network = networks[0].caipNetworkId, signal }: ConnectRequest<N>) =>
        requestFor(connector, [network], signal) as ConnectRequest<'eip155'>
      const own: ConnectProtocol<'eip155'> = {
        ...protocol,
        connect: (request) => protocol.connect(asKernel(request as unknown as ConnectRequest<N>)),
        restore: (request) => protocol.restore(asKernel(request as unknown as ConnectRequest<N>)),
      }
      // One connector, of EVM by its declaration, stands for all families.
      return { connector: connector as unknown as Connector<N>, protocol: own as unknown as ConnectProtocol<N> }
    }
    return {
      ...facesOf(page),
      networks,
      code,
      async reload() {
        stopCarrying()
        await page.close()
        page = await openPage(relay as Relay, networks, storage)
        stopCarrying = page.pairing.subscribe(carry)
        return facesOf(page)
      },
      wallet: {
        accounts: family.accounts(wallet),
        selectAccount: (address) => family.selectAccount(wallet, address),
        selectNetwork: ({ caipNetworkId }) => wallet.selectChain(caipNetworkId as Parameters<typeof wallet.selectChain>[0]),
        forget: async () => void (await Promise.all(wallet.state.get().sessions.map(({ topic }) => wallet.disconnect(topic)))),
        refuse: () => wallet.setBehaviour('reject'),
        hesitate() {
          wallet.setBehaviour('silent')
          return async () => void (await Promise.all(wallet.state.get().proposals.map(({ id }) => wallet.approve(id))))
        },
        letsIn: () => wallet.state.get().sessions.length > 0,
        approvals: () => seen.methods().filter((method) => family.approvals.includes(method)).length,
        prompts: seen.prompts,
        questions: () => seen.prompts() + seen.methods().length,
      },
      state: family.scope.state,
      async stop() {
        family.scope.unload()
        stopCarrying()
        seen.stop()
        await Promise.allSettled(carried)
        await page.close()
        await wallet.close()
      },
    }
  }
}
