import { randomUUID } from 'node:crypto'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { forgetGlobalCore } from '../../../examples/sandbox/web-wallet/wallet/quiet-core.ts'
import { createMemoryStorage } from './memory-storage.ts'

const rpcMap = { 'eip155:1': 'http://127.0.0.1:1', 'eip155:10': 'http://127.0.0.1:1' }
const proposal = {
  optionalNamespaces: {
    eip155: {
      chains: Object.keys(rpcMap),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap,
    },
  },
}

/** The app's SDK. */
export type AppProvider = Awaited<ReturnType<typeof UniversalProvider.init>>

/** The app's side on the SDK, without any of our own code. */
export interface Dapp {
  readonly provider: AppProvider
  /** Answers the link at once; `session` settles with the wallet's decision. */
  pair(): Promise<{ readonly uri: string; readonly session: Promise<NonNullable<AppProvider['session']>> }>
  /** Names of the events seen, in order. */
  readonly events: readonly string[]
  close(): Promise<void>
}

/** Starts an app's client at the relay. */
export const createDapp = async (relayUrl: string): Promise<Dapp> => {
  const prefix = randomUUID()
  const provider = await UniversalProvider.init({
    projectId: 'test',
    relayUrl,
    metadata: { name: 'Harbour', description: '', url: 'http://harbour.test', icons: [] },
    customStoragePrefix: prefix,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
  })
  const events: string[] = []
  for (const name of ['session_delete', 'disconnect', 'accountsChanged', 'chainChanged', 'session_update']) {
    provider.on(name, () => events.push(name))
  }
  return {
    provider,
    events,
    pair: () =>
      new Promise((resolve, reject) => {
        const session = provider.connect(proposal).then((settled) => {
          if (!settled) throw new Error('no session')
          return settled
        })
        session.catch(reject)
        provider.once('display_uri', (uri: string) => resolve({ uri, session }))
      }),
    close: async () => {
      provider.client.core.heartbeat.stop()
      await provider.client.core.relayer.transportClose()
      forgetGlobalCore(prefix)
    },
  }
}
