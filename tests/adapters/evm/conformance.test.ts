/** @jest-environment node */
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { evmChains } from '../support/evm-chain-rig.ts'
import { connectorTo } from '../support/evm-connector.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'
import { createSigningWallet } from '../support/signing-wallet.ts'

const APPROVALS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

const PROMPTS = ['eth_requestAccounts', 'wallet_requestPermissions']

const chainSide = evmChains()

const makeRig = async (): Promise<ConformanceRig<'eip155'>> => {
  const chain = chainSide()
  const [{ id, rpcUrls }] = chain.networks
  const keys = [testAccounts[0].privateKey, testAccounts[1].privateKey]
  const wallet = createSigningWallet({ keys, chains: new Map([[Number(id), rpcUrls.default.http[0]]]) })
  const scope = createEvmScope({ networks: chain.networks })
  const adapter = evmAdapter()
  return {
    ...chain,
    connector: connectorTo(wallet.provider),
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
    state: scope.state,
    wallet: {
      accounts: [testAccounts[0].address, testAccounts[1].address],
      selectAccount: wallet.selectAccount,
      selectNetwork: (network) => wallet.selectChain(Number(network.id)),
      forget: wallet.forget,
      approvals: () => wallet.methods.filter((method) => APPROVALS.includes(method)).length,
      prompts: () => wallet.methods.filter((method) => PROMPTS.includes(method)).length,
      questions: () => wallet.methods.length,
    },
    stop: async () => scope.unload(),
  }
}

adapterConformance('evm', makeRig)
