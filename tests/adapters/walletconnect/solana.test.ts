/** @jest-environment node */
import { unrefTimers } from '../../support/unref-timers.ts'
import { overRelay } from '../conformance/way.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { nodesOf, relayRigs } from '../support/relay-rig.ts'
import { solanaChains } from '../support/solana-chain-rig.ts'
import { solanaAdapter, solanaNetwork } from '../support/solana-rig.ts'

unrefTimers()

const chainSide = solanaChains()
const relayRig = relayRigs()

const makeRig = async (): Promise<ConformanceRig<'solana'>> => {
  const chain = chainSide()
  const scope = createAdapterScope('solana', { networks: chain.networks })
  const relayed = await relayRig<'solana'>({
    scope,
    networks: chain.networks,
    chains: nodesOf(chain.networks),
    approvals: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    accounts: ({ solanaAccounts: [first = '', second = ''] }) => [first, second],
    selectAccount: (wallet, address) => wallet.selectSolanaAccount(address),
  })
  return {
    ...chain,
    ...relayed,
    actions: await scope.run(solanaAdapter().actions),
    refused: solanaNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  }
}

adapterConformance('solana over WalletConnect', makeRig, overRelay)
