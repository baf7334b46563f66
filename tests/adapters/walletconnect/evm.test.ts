/** @jest-environment node */
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { overRelay } from '../conformance/way.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { evmChains } from '../support/evm-chain-rig.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'
import { relayRigs } from '../support/relay-rig.ts'

unrefTimers()

const chainSide = evmChains()
const relayRig = relayRigs()

const makeRig = async (): Promise<ConformanceRig<'eip155'>> => {
  const chain = chainSide()
  const [first] = chain.networks
  const scope = createEvmScope({ networks: chain.networks })
  const relayed = await relayRig<'eip155'>({
    scope,
    networks: chain.networks,
    chains: { [first.caipNetworkId]: first.rpcUrls.default.http[0] },
    approvals: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
    accounts: () => [testAccounts[0].address, testAccounts[1].address],
    selectAccount: (wallet, address) => wallet.selectAccount(address as `0x${string}`),
  })
  return {
    ...chain,
    ...relayed,
    actions: await scope.run(evmAdapter().actions),
  }
}

adapterConformance('evm over WalletConnect', makeRig, overRelay)
