import { Connection, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import * as v from 'valibot'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { until } from '../../support/wait.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { isSignedBy, makeSolanaWallet, solanaAdapter, solanaNetwork } from '../support/solana-rig.ts'

const APPROVALS = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

const start = (name: string): Promise<ServiceProcess> =>
  startServiceProcess('examples/sandbox/solana/run-solana.ts', '--config', JSON.stringify({ name, slotLength: 100 }))

let chains: readonly ServiceProcess[] = []
let rigs = 0
let networks: readonly ReturnType<typeof solanaNetwork>[] = []
let token: ConformanceRig<'solana'>['token']

fetchAllApart()
beforeAll(async () => {
  chains = await Promise.all([start('first'), start('second')])
  networks = await Promise.all(
    chains.map(async ({ url }) => solanaNetwork(`solana:${(await new Connection(url).getGenesisHash()).slice(0, 32)}`, url)),
  )
  const [first] = chains
  for (const { address } of solanaTestAccounts.slice(0, 2)) {
    await fetch(`${first?.url}/faucet`, { method: 'POST', body: JSON.stringify({ address, amount: '2000000' }) })
  }
  const holders = solanaTestAccounts.slice(0, 2).map(({ address }) => ({ address, amount: '5000000000' }))
  const described = { name: 'Harbour Dollar', symbol: 'HBD', decimals: 6 }
  const made = await fetch(`${first?.url}/tokens`, { method: 'POST', body: JSON.stringify({ ...described, holders }) })
  token = { address: v.parse(v.object({ mint: v.string() }), await made.json()).mint, ...described }
  window.__testWalletFetch = async (url, body) => (await fetch(url, { method: 'POST', body })).text()
})
afterAll(() => Promise.all(chains.map((chain) => chain.kill())))

const makeRig = async (): Promise<ConformanceRig<'solana'>> => {
  const [first, second] = networks
  if (!first || !second) throw new Error('The chains do not run.')
  localStorage.clear()
  const served = { [first.caipNetworkId]: first.rpcUrls.default.http[0], [second.caipNetworkId]: second.rpcUrls.default.http[0] }
  rigs += 1
  // The suite's blocks each make a rig, in one page.
  const name = `Wallet ${rigs}`
  const { control, register } = makeSolanaWallet({ name, chains: served })
  const scope = createAdapterScope('solana', { networks: [first, second] })
  const adapter = solanaAdapter()
  const discovered = await scope.run(adapter.discover)
  const unregister = register()
  const connector = discovered.get().find((one) => one.name === name)
  if (!connector) throw new Error('The wallet was not discovered.')
  const chain = new Connection(first.rpcUrls.default.http[0], { commitment: 'confirmed', fetch: (url, options) => fetch(url, options) })
  return {
    connector,
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
    networks: [first, second],
    refused: solanaNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    state: scope.state,
    wallet: {
      accounts: [solanaTestAccounts[0].address, solanaTestAccounts[1].address],
      selectAccount: (address) => control.switchAccount(control.accounts.indexOf(address)),
      selectNetwork: ({ caipNetworkId }) => control.switchChains([caipNetworkId]),
      forget: control.forget,
      refuse: () => control.setBehaviour('reject'),
      approvals: () => control.requests.filter(({ method }) => APPROVALS.includes(method)).length,
      // What is asked silently is not in the log.
      prompts: () => control.requests.filter(({ method }) => method === 'standard:connect').length,
      questions: () => control.requests.length,
    },
    ...(token && { token }),
    async balanceOf(address, mint) {
      const owner = new PublicKey(address)
      if (mint === undefined) return BigInt(await chain.getBalance(owner))
      const { value } = await chain.getTokenAccountsByOwner(owner, { mint: new PublicKey(mint) })
      return value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n)
    },
    feeOf: async (id) => {
      const found = await until(() => chain.getTransaction(id, { maxSupportedTransactionVersion: 0 }))
      return BigInt(found.meta?.fee ?? -LAMPORTS_PER_SOL)
    },
    verifyMessage: async (address, message, signature) => isSignedBy(address, message, signature),
    async stop() {
      unregister()
      scope.unload()
    },
  }
}

adapterConformance('solana', makeRig)
