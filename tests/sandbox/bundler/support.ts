import { createPublicClient, defineChain, type Hex, http, type PrivateKeyAccount } from 'viem'
import { createBundlerClient, createPaymasterClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type RunningBundler, startBundler } from '../../../examples/sandbox/bundler/start-bundler.ts'
import { accountContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { type ChainClient, createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deployAccountContracts } from '../../../examples/sandbox/chain/deploy-account-contracts.ts'
import { startChain } from '../../../examples/sandbox/chain/start-chain.ts'

/** A chain with the account contracts, the sandbox's bundler, and the bundler that is tested: another one where the environment names it. */
export interface Bench {
  readonly client: ChainClient
  readonly rpcUrl: string
  readonly sandbox: RunningBundler
  /** Address of the bundler that is tested. */
  readonly url: string
  readonly paymasterUrl: string
  close(): Promise<void>
}

/** Another bundler and its chain: the same tests run against it. */
const [otherBundler, otherChain] = [process.env.PORTICO_BUNDLER_URL, process.env.PORTICO_BUNDLER_CHAIN_URL]

/** Whether the sandbox's own bundler is tested: what only it promises is not asked of others. */
export const isSandboxBundler = otherBundler === undefined

export const openBench = async (): Promise<Bench> => {
  const chain = otherChain === undefined ? await startChain({ id: 1 }) : undefined
  const rpcUrl = otherChain ?? chain?.rpcUrl ?? ''
  const client = createChainClient(rpcUrl)
  await deployAccountContracts(client)
  const sandbox = await startBundler({ chains: { 'eip155:1': rpcUrl }, control: 0 })
  return {
    client,
    rpcUrl,
    sandbox,
    url: otherBundler ?? sandbox.url(1),
    paymasterUrl: sandbox.paymasterUrl(1),
    async close() {
      await sandbox.close()
      await chain?.stop()
    },
  }
}

const chainAt = (rpcUrl: string) =>
  defineChain({
    id: 1,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

/** A visitor: a fresh key, its account of EIP-7702, and a client of the bundler for it. */
export const openVisitor = async ({ rpcUrl, url, paymasterUrl }: Bench, { sponsored = false } = {}) => {
  const chain = chainAt(rpcUrl)
  const client = createPublicClient({ chain, transport: http(rpcUrl, { retryCount: 0 }), pollingInterval: 50, cacheTime: 0 })
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client, owner })
  const bundler = createBundlerClient({
    account,
    client,
    chain,
    transport: http(url, { retryCount: 0 }),
    pollingInterval: 50,
    ...(sponsored && { paymaster: createPaymasterClient({ transport: http(paymasterUrl, { retryCount: 0 }) }) }),
  })
  return { owner, account, bundler, client }
}

/** Signs that the account takes the code of Simple7702Account with its next transaction. */
export const authorize = (owner: PrivateKeyAccount, nonce = 0) =>
  owner.signAuthorization({ address: accountContracts.simple7702Account, chainId: 1, nonce })

/** Sends one JSON-RPC request as it is and answers what comes. */
export const askRpc = async (
  url: string,
  method: string,
  params: unknown,
): Promise<{ result?: unknown; error?: { code: number; message: string } }> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return await response.json()
}

export const receiverOf = (seed: number): Hex => `0x${seed.toString(16).padStart(40, '0')}`
