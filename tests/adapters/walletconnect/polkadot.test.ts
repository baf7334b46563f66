/** @jest-environment node */
import { unrefTimers } from '../../support/unref-timers.ts'
import { overRelay } from '../conformance/way.ts'
import { type ConformanceRig, connectionConformance } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { GENESIS, isSignedByPolkadot, polkadotAdapter, polkadotNetwork } from '../support/polkadot-rig.ts'
import { nodesOf, relayRigs } from '../support/relay-rig.ts'

unrefTimers()

const relayRig = relayRigs()

const never = (): never => {
  throw new Error('There is no chain here.')
}

const makeRig = async (): Promise<ConformanceRig<'polkadot'>> => {
  const networks = [polkadotNetwork(), polkadotNetwork(GENESIS.kusama)] as const
  const scope = createAdapterScope('polkadot', { networks })
  let accounts: readonly string[] = []
  const relayed = await relayRig<'polkadot'>({
    scope,
    networks,
    chains: nodesOf(networks),
    approvals: ['polkadot_signMessage'],
    // As the wallet writes them, with prefix 42: the kernel makes one spelling of them.
    accounts(wallet) {
      accounts = wallet.familyAccounts('polkadot')
      const [first = '', second = ''] = accounts
      return [first, second]
    },
    selectAccount: (wallet, address) => wallet.selectFamilyAccount('polkadot', accounts.indexOf(address)),
  })
  return {
    ...relayed,
    actions: await scope.run(polkadotAdapter().actions),
    refused: polkadotNetwork('0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'),
    balanceOf: never,
    feeOf: never,
    verifyMessage: async (address, message, signature) => isSignedByPolkadot(address, `<Bytes>${message}</Bytes>`, signature),
  }
}

connectionConformance('polkadot over WalletConnect', makeRig, overRelay)
