import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Relay, type RelayOptions, startRelay } from '../../../../examples/sandbox/relay/start-relay.ts'
import { createWallet, type SandboxWallet, type WalletOptions } from '../../../../examples/sandbox/web-wallet/wallet/create-wallet.ts'
import type { Behaviour } from '../../../../examples/sandbox/web-wallet/wallet/wallet-state.ts'
import type { Network } from '../../../../kernel/contract/caip.ts'
import { createMemoryStorage } from '../../../relay/support/memory-storage.ts'
import { type RpcServer, startRpcServer } from '../../../support/rpc-server.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { type App, startApp } from './app.ts'

/** A relay that can be restarted, nodes of two chains, wallets on the SDK that wallets ship, and apps. All ends with `close`. */
export interface Bench {
  readonly relay: () => Relay
  /** A chain's node that knows the block number, and nothing else. */
  readonly node: RpcServer
  /** Stops the relay and starts it again on the same port over the same mailboxes. */
  restartRelay(options?: RelayOptions): Promise<void>
  stopRelay(): Promise<void>
  /** `chains`: ids of EVM chains, and CAIP-2 ids of others. `nodes`: of these chains other nodes than the bench's. */
  wallet(
    behaviour?: Behaviour,
    chains?: readonly (number | `${'solana' | 'bip122' | 'polkadot' | 'cosmos'}:${string}`)[],
    more?: Pick<WalletOptions, 'signIn' | 'name' | 'icons'> & { readonly nodes?: Readonly<Record<string, string>> },
  ): Promise<SandboxWallet>
  /** `networks`: beside the bench's two. `only`: in their place. */
  app(more?: Parameters<typeof startApp>[2] & { networks?: readonly Network[]; only?: readonly [Network, ...Network[]] }): Promise<App>
  close(): Promise<void>
}

/** Sets the bench up. */
export const createBench = async (options: RelayOptions = {}): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-walletconnect-'))
  const file = join(folder, 'mailboxes.json')
  const node = await startRpcServer(1, { eth_blockNumber: () => '0x10' })
  const networks = [evmNetwork(1, node.url), evmNetwork(10, node.url)] as const
  const wallets: SandboxWallet[] = []
  const apps: App[] = []
  let relay = await startRelay({ file, ...options })
  const { url } = relay
  const port = Number(new URL(url).port)
  return {
    relay: () => relay,
    node,
    stopRelay: () => relay.close(),
    async restartRelay(more = {}) {
      await relay.close()
      relay = await startRelay({ file, port, ...more })
    },
    async wallet(behaviour = 'approve', chains = [1, 10], { nodes = {}, ...more } = {}) {
      const made = await createWallet({
        relayUrl: url,
        projectId: 'test',
        chains: { ...Object.fromEntries(chains.map((id) => [typeof id === 'number' ? `eip155:${id}` : id, node.url])), ...nodes },
        url: 'https://wallet.example',
        prefix: randomUUID(),
        storage: createMemoryStorage(),
        behaviour,
        ...more,
      })
      wallets.push(made)
      return made
    },
    async app(more) {
      const made = await startApp(url, more?.only ?? [...networks, ...(more?.networks ?? [])], { id: `app-${apps.length}`, ...more })
      apps.push(made)
      return made
    },
    async close() {
      await Promise.all([...apps.map(({ portico }) => portico.destroy()), ...wallets.map((wallet) => wallet.close())])
      await relay.close()
      await node.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
