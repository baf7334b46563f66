import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { HostService } from '../../../kernel/contract/kernel-services.ts'
import type { ClockPort, StoragePort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { loadPart } from '../load-part.ts'
import { type Chain, parseSession, type Session } from '../session/parse-session.ts'
import { createClientStorage } from './client-storage.ts'
import { closeCore } from './close-core.ts'
import { endSession } from './end-session.ts'
import type { Proposal, Proposals } from './proposals.ts'
import { createQuietLogger } from './quiet-logger.ts'
import { refuseOpenEnvelopes } from './refuse-open-envelopes.ts'
import { relayOnline } from './relay-online.ts'
import { rpcMapOf } from './rpc-map.ts'
import { refuseStraySessions } from './stray-sessions.ts'

/** The vendor's client. */
export type VendorProvider = InstanceType<typeof UniversalProvider>
/** Its options. */
export type ClientOptions = Parameters<typeof UniversalProvider.init>[0]

/** What a client is opened with. */
export interface RelayClientOptions {
  readonly projectId: string
  readonly relayUrl: string
  readonly telemetry: boolean
  readonly verify: boolean
  readonly metadata: HostService['metadata']
  /** Keeps the clients of two kernels apart. */
  readonly prefix: string
  readonly storage: StoragePort
  readonly clock: ClockPort
}

/** What the wallet did by itself. `payload` is as it came. */
export interface SessionChange {
  readonly kind: 'event' | 'update' | 'end'
  readonly payload: unknown
}

/** One client of the relay. */
export interface RelayClient {
  /** Proposes a session. Rejects when the relay refuses this client, or with `PLUGIN_LOAD_FAILED`. */
  propose(networks: readonly Network[]): Promise<Proposal>
  /** The session that is open, or was at the last visit. */
  session(): Session | undefined
  /** Resolves when the socket is up; at once where it is. Rejects when the relay refuses this client. */
  online(): Promise<void>
  /** Asks the wallet. Rejects with the wallet's own error object. */
  ask(args: RequestArguments, chain: Chain): Promise<unknown>
  /** Asks the node of the chain in use. Rejects with the node's own error object. */
  read(args: RequestArguments): Promise<unknown>
  /** Makes a chain the one that is read from. */
  setChain(chain: Chain, networks: readonly Network[]): void
  /** Hears of changes to a session. */
  follow(topic: string, listener: (change: SessionChange) => void): Undo
  /** Ends a session and tells the wallet. Resolves also when the wallet cannot be told: then it is forgotten here. */
  end(topic: string): Promise<void>
  /** Ends sockets and timers. What is stored stays. */
  close(): Promise<void>
}

type Vendor = typeof UniversalProvider

const hasVendor = (value: unknown): value is { readonly UniversalProvider: Vendor } =>
  typeof value === 'object' && value !== null && 'UniversalProvider' in value

/** The package's class. Bundlers that take its CommonJS build put all of it under `default`. */
const loadVendor = async (): Promise<Vendor> => {
  const loaded = await import('@walletconnect/universal-provider')
  const places: readonly unknown[] = [loaded, loaded.default]
  const found = places.find(hasVendor)
  if (!found) throw new TypeError('@walletconnect/universal-provider exports no UniversalProvider.')
  return found.UniversalProvider
}

/** Loads the vendor's client and opens it over the plugin's storage; the socket opens when there is something to say or to hear. */
export const openRelayClient = async (options: RelayClientOptions): Promise<RelayClient> => {
  const Vendor = await loadVendor()
  const { storage, detach } = createClientStorage(options.storage)
  const { metadata, prefix, clock } = options
  const provider = await Vendor.init({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    metadata: { ...metadata, icons: [...metadata.icons] },
    customStoragePrefix: prefix,
    storage,
    logger: createQuietLogger(),
    telemetryEnabled: options.telemetry,
    disableProviderPing: true,
  })
  const { client } = provider
  refuseOpenEnvelopes(client.core.crypto)
  if (!options.verify) client.core.verify.register = async () => ''
  const followed: string[] = []
  const strays = refuseStraySessions(client)
  let proposals: Proposals | undefined

  return {
    async propose(networks) {
      const { createProposals } = await loadPart('pairing', import('./proposals.ts'))
      proposals ??= createProposals(provider, strays, (topic) => followed.includes(topic))
      return proposals.propose(networks)
    },
    session: () => {
      const struct = provider.session
      return struct && client.session.keys.includes(struct.topic) ? parseSession(client.session.get(struct.topic)) : undefined
    },
    online: () => relayOnline(client.core.relayer),
    ask: (args, chain) => provider.request({ ...args, params: args.params }, chain),
    async read(args) {
      const reader = provider.rpcProviders.eip155
      const node = reader?.httpProviders[reader.getDefaultChain()]
      if (!node) throw new Error('There is no node for this chain.')
      return node.request(args)
    },
    setChain(chain, networks) {
      const reader = provider.rpcProviders.eip155
      if (!reader) return
      // Nodes as the host configures them today, not as they were when the session began.
      reader.namespace.rpcMap = rpcMapOf(networks)
      for (const name of Object.keys(reader.httpProviders)) Reflect.deleteProperty(reader.httpProviders, name)
      provider.setDefaultChain(chain)
    },
    follow(topic, listener) {
      const hear = (kind: SessionChange['kind']) => (payload: { readonly topic: string }) => {
        if (payload.topic === topic) listener({ kind, payload })
      }
      const end = hear('end')
      const listeners = [
        ['session_event', hear('event')],
        ['session_update', hear('update')],
        ['session_delete', end],
        ['session_expire', end],
      ] as const
      followed.push(topic)
      for (const [name, listener] of listeners) client.on(name, listener)
      return () => {
        followed.splice(followed.indexOf(topic), 1)
        for (const [name, listener] of listeners) client.off(name, listener)
      }
    },
    end: (topic) => endSession(provider, topic, clock),
    async close() {
      strays.stop()
      detach()
      await closeCore(client.core, prefix)
    },
  }
}
