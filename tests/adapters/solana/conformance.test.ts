import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { solanaChains } from '../support/solana-chain-rig.ts'
import { makeSolanaWallet, solanaAdapter, solanaNetwork } from '../support/solana-rig.ts'

const APPROVALS = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

let rigs = 0

fetchAllApart()
const chainSide = solanaChains()
beforeAll(() => {
  window.__testWalletFetch = async (url, body) => (await fetch(url, { method: 'POST', body })).text()
})

const makeRig = async (): Promise<ConformanceRig<'solana'>> => {
  const chain = chainSide()
  localStorage.clear()
  const served = Object.fromEntries(chain.networks.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http[0]]))
  rigs += 1
  // Wallets of one page: what one test has registered is not taken away before the next.
  const name = `Wallet ${rigs}`
  const { control, register } = makeSolanaWallet({ name, chains: served })
  const scope = createAdapterScope('solana', { networks: chain.networks })
  const adapter = solanaAdapter()
  const discovered = await scope.run(adapter.discover)
  const unregister = register()
  const connector = discovered.get().find((one) => one.name === name)
  if (!connector) throw new Error('The wallet was not discovered.')
  return {
    ...chain,
    connector,
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
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
    async stop() {
      unregister()
      scope.unload()
    },
  }
}

adapterConformance('solana', makeRig)
