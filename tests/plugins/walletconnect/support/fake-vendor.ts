import { EventEmitter } from 'node:events'
import { UniversalProvider } from '@walletconnect/universal-provider'

/** The vendor's provider, its client and their socket, as far as the plugin touches them; nothing answers by itself. */
export const createVendor = ({ sessions = [], used = sessions[0] }: { sessions?: readonly string[]; used?: string | undefined } = {}) => {
  const sockets: EventEmitter[] = []
  const createSocket = () =>
    Object.assign(new EventEmitter(), { connect: () => new Promise(() => undefined), disconnect: async () => undefined })
  const relayer = Object.assign(new EventEmitter(), {
    connected: false,
    transportExplicitlyClosed: false,
    provider: createSocket(),
    subscriber: Object.assign(new EventEmitter(), { topics: [] as string[], hasAnyTopics: true, stop: async () => undefined }),
    connect: async () => undefined,
    onProviderDisconnect: async () => undefined,
    async createProvider() {
      relayer.provider = createSocket()
      sockets.push(relayer.provider)
    },
    confirmOnlineStateOrThrow: async (): Promise<void> => undefined,
    /** How often it was closed. */
    closes: 0,
    async transportClose() {
      relayer.closes += 1
      relayer.transportExplicitlyClosed = true
    },
  })
  const account = `eip155:1:0x${'a1'.repeat(20)}`
  const get = (topic: string) => ({ topic, namespaces: { eip155: { accounts: [account], methods: [] } } })
  const heartbeat = Object.assign(new EventEmitter(), {
    /** How often it was stopped. */
    stops: 0,
    stop() {
      heartbeat.stops += 1
    },
  })
  const verify = { register: async () => 'asked' }
  const crypto = { decode: async () => 'opened', getPayloadType: (encoded: string) => Number(encoded), getClientId: async () => 'client' }
  const ends: string[] = []
  const engine = {
    deleteSession: async ({ topic }: { readonly topic: string }) => void ends.push(topic),
    onSessionDeleteRequest: async (topic: string) => void ends.push(topic),
  }
  const session = { keys: [...sessions], get, getAll: () => sessions.map(get) }
  const told: string[] = []
  const disconnect = async ({ topic }: { readonly topic: string }): Promise<void> => void told.push(topic)
  const client = Object.assign(new EventEmitter(), { core: { relayer, heartbeat, verify, crypto }, engine, session, disconnect })
  const provider = Object.assign(new EventEmitter(), {
    client,
    session: used === undefined ? undefined : { topic: used },
    connect: () => new Promise(() => undefined),
  })
  return { provider, client, relayer, sockets, heartbeat, verify, crypto, engine, ends, told }
}

/** What the package's class makes from now on; the test restores it. */
export const stubVendor = (init: () => Promise<unknown>): jest.SpyInstance =>
  jest.spyOn(UniversalProvider, 'init').mockImplementation(init as typeof UniversalProvider.init)
