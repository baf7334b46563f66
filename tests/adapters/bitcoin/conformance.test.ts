import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { caipNetworkIdOf, hashOf } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { bitcoinAdapter, bitcoinNetwork, makeBitcoinWallet } from '../support/bitcoin-rig.ts'

const APPROVALS = ['bitcoin:signMessage', 'bitcoin:signTransaction']
const NAMES = ['first', 'second'] as const
const [own, other] = bitcoinTestAccounts

let chains: readonly ServiceProcess[] = []
let rigs = 0

fetchAllApart()
beforeAll(async () => {
  const start = (name: string): Promise<ServiceProcess> =>
    startServiceProcess('examples/sandbox/bitcoin/run-bitcoin.ts', '--config', JSON.stringify({ name, blockTime: 1 }))
  chains = await Promise.all(NAMES.map(start))
  const faucet = { method: 'POST', body: JSON.stringify({ address: own.payment, amount: '15000000' }) }
  await fetch(`${chains[0]?.url}/_sandbox/faucet`, faucet)
})
afterAll(() => Promise.all(chains.map((chain) => chain.kill())))

const makeRig = async (): Promise<ConformanceRig<'bip122'>> => {
  const [first, second] = NAMES.map((name, at) => bitcoinNetwork(caipNetworkIdOf(hashOf(name)), chains[at]?.url ?? ''))
  if (!first || !second) throw new Error('The chains do not run.')
  const ask = async (path: string): Promise<unknown> => (await fetch(`${first.rpcUrls.default.http[0]}${path}`)).json()
  localStorage.clear()
  rigs += 1
  // The suite's blocks each make a rig, in one page.
  const name = `Wallet ${rigs}`
  const { control, register } = makeBitcoinWallet({ name, chains: [first.caipNetworkId, second.caipNetworkId] })
  const scope = createAdapterScope('bip122', { networks: [first, second], options: { apis: {} } })
  const adapter = bitcoinAdapter()
  const discovered = await scope.run(adapter.discover)
  const unregister = register()
  const connector = discovered.get().find((one) => one.name === name)
  if (!connector) throw new Error('The wallet was not discovered.')
  return {
    connector,
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
    networks: [first, second],
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
    least: 294n,
    async balanceOf(address) {
      const coins = (await ask(`/address/${address}/utxo`)) as readonly { readonly value: number }[]
      return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
    },
    feeOf: async (id) => BigInt(((await ask(`/tx/${id}`)) as { readonly fee: number }).fee),
    verifyMessage: async (address, message, signature) => verifyBitcoinMessage({ address, message, signature }),
    async stop() {
      unregister()
      scope.unload()
    },
  }
}

adapterConformance('bitcoin', makeRig)
