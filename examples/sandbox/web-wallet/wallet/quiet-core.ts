import type { WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { createQuietLogger } from './quiet-logger.ts'

/** The core as walletkit takes it. */
export type WalletCore = WalletKitTypes.Options['core']
/** The storage a core accepts. */
export type CoreStorage = WalletCore['storage']

/** What a core needs to know. */
export interface CoreOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** Keeps two wallets of one page or process apart. */
  readonly prefix: string
  /** Default: the client's own, IndexedDB in a browser. */
  readonly storage?: CoreStorage | undefined
}

// The two differ in optional properties only, which the class declares as possibly undefined.
const isWalletCore = (core: object): core is WalletCore => 'relayer' in core && 'eventClient' in core

// Plain envelopes (type 2) are for links between apps; from a relay, which knows every topic, they would be anybody's word.
const refuseOpenEnvelopes = ({ crypto }: WalletCore): void => {
  const { decode } = crypto
  crypto.decode = async (topic, encoded, options) => {
    if (crypto.getPayloadType(encoded) !== 0) throw new Error('The envelope is not sealed.')
    return decode(topic, encoded, options)
  }
}

/** What the declared type leaves out. */
interface Transport {
  connect(address?: string): Promise<void>
}

const hasTransport = (relayer: object): relayer is Transport => 'connect' in relayer

// While the relay is away, each request that waits would begin attempts of its own, each of which takes the listeners from the socket of the
// one before: a hundred sockets are open when the relay is back, and nothing goes out over any of them.
const connectOneAtATime = (relayer: object): void => {
  if (!hasTransport(relayer)) throw new TypeError('The core has no transport.')
  const connect = relayer.connect.bind(relayer)
  let running: Promise<void> | undefined
  relayer.connect = (address) => {
    running ??= connect(address).finally(() => {
      running = undefined
    })
    return running
  }
}

/** The WalletConnect core with every call to its vendor stopped: no start event, no error reports, no attestation look-ups. */
export const createQuietCore = (options: CoreOptions): WalletCore => {
  const core: object = new Core({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    customStoragePrefix: options.prefix,
    telemetryEnabled: false,
    logger: createQuietLogger(),
    ...(options.storage ? { storage: options.storage } : {}),
  })
  if (!isWalletCore(core)) throw new TypeError('not a core')
  refuseOpenEnvelopes(core)
  connectOneAtATime(core.relayer)
  core.eventClient.init = async () => undefined
  core.verify.resolve = () => Promise.reject(new Error('Attestations are not looked up.'))
  return core
}

/** Takes a closed core off `globalThis`, where its constructor put it and where the next one of the same prefix would find it. */
export const forgetGlobalCore = (prefix: string): void => {
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) Reflect.deleteProperty(globalThis, name)
}
