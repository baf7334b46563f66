import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { HostService } from '../../../kernel/contract/host-services.ts'
import type { StoragePort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { parseSession, type Session } from '../session/parse-session.ts'
import { type ClientOwners, createOwners } from './client-owners.ts'
import { createClientStorage } from './client-storage.ts'
import { type OrphanedSessions, refuseOrphanedSessions } from './orphaned-sessions.ts'
import { createQuietLogger } from './quiet-logger.ts'
import { type Crypto, refuseOpenEnvelopes } from './refuse-open-envelopes.ts'
import { onRefusal, relayOnline } from './relay-online.ts'
import { endSessionsOnce } from './session-ends.ts'
import type { VendorProvider } from './vendor.ts'

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
}

/** What the wallet did by itself. `payload` is as it came. */
export interface SessionChange {
  readonly kind: 'event' | 'update' | 'end'
  readonly payload: unknown
}

/** One client of the relay. */
export interface RelayClient extends ClientOwners {
  /** The vendor's, for proposals and for what is done with a session. */
  readonly provider: VendorProvider
  readonly orphans: OrphanedSessions
  /** What the relay knows this page by. */
  readonly clientId: string
  /** Opens envelopes of every kind. */
  readonly decode: Crypto['decode']
  /** The session that is open, or was at the last visit. */
  session(): Session | undefined
  /** Resolves when the relay has taken this client; at once where it has. Rejects when it refuses. */
  online(): Promise<void>
  /** Calls back when the relay refuses this client. */
  onRefusal(run: (error: PorticoError) => void): Undo
  /** Whether anybody follows a session. */
  followed(topic: string): boolean
  /** Called on changes of a session. */
  follow(topic: string, listener: (change: SessionChange) => void): Undo
  /** Ends sockets and timers. What is stored stays. */
  close(): Promise<void>
}

const importVendor = () => import('@walletconnect/universal-provider')

/** The package's code. In a page whose storage is blocked it would throw. */
const importAnywhere = async () => {
  try {
    void globalThis.localStorage
  } catch {
    return (await import('../link/without-storage.ts')).withoutStorage(importVendor)
  }
  return importVendor()
}

/** The package's class. Bundlers that take its CommonJS build put all of it under `default`. */
const loadVendor = async (): Promise<typeof UniversalProvider> => {
  const loaded = await importAnywhere()
  return loaded.UniversalProvider ?? Reflect.get(loaded.default, 'UniversalProvider')
}

/**
 * Ends a core for good. Left alone it would go on: its connection loop starts again with each pending call,
 * and `globalThis` would hand the dead core to the next client of the same prefix.
 */
const closeCore = async (core: VendorProvider['client']['core'], prefix: string): Promise<void> => {
  core.heartbeat.stop()
  // Whatever is still on its way ends here without a word: a rejection would surface in the page as nobody's.
  core.relayer.confirmOnlineStateOrThrow = () => new Promise(() => undefined)
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) Reflect.deleteProperty(globalThis, name)
  await core.relayer.transportClose().catch(() => undefined)
}

/** Loads the vendor's client and opens it over the plugin's storage; the socket opens when there is something to say or to forward. */
export const openRelayClient = async (options: RelayClientOptions): Promise<RelayClient> => {
  const Vendor = await loadVendor()
  const { storage, detach } = createClientStorage(options.storage)
  const { metadata, prefix } = options
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
  const decode = refuseOpenEnvelopes(client.core.crypto)
  endSessionsOnce(client)
  if (!options.verify) client.core.verify.register = async () => ''
  const clientId = await client.core.crypto.getClientId()
  const followed: string[] = []
  const orphans = refuseOrphanedSessions(client)

  return {
    ...createOwners(),
    provider,
    orphans,
    decode,
    clientId,
    session: () => {
      const struct = provider.session
      return struct && client.session.keys.includes(struct.topic) ? parseSession(client.session.get(struct.topic)) : undefined
    },
    online: () => relayOnline(client.core.relayer),
    onRefusal: (run) => onRefusal(client.core.relayer, run),
    followed: (topic) => followed.includes(topic),
    follow(topic, listener) {
      const forward = (kind: SessionChange['kind']) => (payload: { readonly topic: string }) => {
        if (payload.topic === topic) listener({ kind, payload })
      }
      const end = forward('end')
      const listeners = [
        ['session_event', forward('event')],
        ['session_update', forward('update')],
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
    async close() {
      orphans.stop()
      detach()
      await closeCore(client.core, prefix)
    },
  }
}
