/** @jest-environment node */
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { overRelay } from '../conformance/way.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { bitcoinChains } from '../support/bitcoin-chain-rig.ts'
import { bitcoinAdapter, bitcoinNetwork } from '../support/bitcoin-rig.ts'
import { nodesOf, relayRigs } from '../support/relay-rig.ts'

unrefTimers()

const [own, other] = bitcoinTestAccounts
const payments: readonly string[] = bitcoinTestAccounts.map(({ payment }) => payment)

const chainSide = bitcoinChains()
const relayRig = relayRigs()

const makeRig = async (): Promise<ConformanceRig<'bip122'>> => {
  const chain = chainSide()
  const scope = createAdapterScope('bip122', { networks: chain.networks, options: { apis: {} } })
  const relayed = await relayRig<'bip122'>({
    scope,
    networks: chain.networks,
    chains: nodesOf(chain.networks),
    approvals: ['signMessage', 'signPsbt', 'sendTransfer'],
    accounts: () => [own.payment, other.payment],
    selectAccount: (wallet, address) => wallet.selectFamilyAccount('bip122', payments.indexOf(address)),
  })
  return {
    ...chain,
    ...relayed,
    actions: await scope.run(bitcoinAdapter().actions),
    refused: bitcoinNetwork('bip122:000000000019d6689c085ae165831e93'),
  }
}

adapterConformance('bitcoin over WalletConnect', makeRig, overRelay)
