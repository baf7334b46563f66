import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { bitcoinChains } from '../support/bitcoin-chain-rig.ts'
import { bitcoinAdapter, bitcoinNetwork, makeBitcoinWallet } from '../support/bitcoin-rig.ts'

const APPROVALS = ['bitcoin:signMessage', 'bitcoin:signTransaction']
const [own, other] = bitcoinTestAccounts

let rigs = 0

fetchAllApart()
const chainSide = bitcoinChains()

const makeRig = async (): Promise<ConformanceRig<'bip122'>> => {
  const chain = chainSide()
  localStorage.clear()
  rigs += 1
  // Wallets of one page: what one test has registered is not taken away before the next.
  const name = `Wallet ${rigs}`
  const { control, register } = makeBitcoinWallet({ name, chains: chain.networks.map(({ caipNetworkId }) => caipNetworkId) })
  const scope = createAdapterScope('bip122', { networks: chain.networks, options: { apis: {} } })
  const adapter = bitcoinAdapter()
  const discovered = await scope.run(adapter.discover)
  const unregister = register()
  const connector = discovered.get().find((one) => one.name === name)
  if (!connector) throw new Error('The wallet was not discovered.')
  return {
    ...chain,
    connector,
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
    refused: bitcoinNetwork('bip122:000000000019d6689c085ae165831e93'),
    state: scope.state,
    wallet: {
      accounts: [own.payment, other.payment],
      selectAccount: (address) => control.switchAccount(control.accounts.indexOf(address)),
      selectNetwork: ({ caipNetworkId }) => control.switchChains([caipNetworkId]),
      forget: control.forget,
      refuse: () => control.setBehaviour('reject'),
      approvals: () => control.requests.filter(({ method }) => APPROVALS.includes(method)).length,
      // What is asked silently is not in the log.
      prompts: () => control.requests.filter(({ method }) => method === 'bitcoin:connect').length,
      questions: () => control.requests.length,
    },
    async stop() {
      unregister()
      scope.unload()
    },
  }
}

adapterConformance('bitcoin', makeRig)
