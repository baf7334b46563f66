import { type ConformanceRig, connectionConformance } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { GENESIS, installPolkadotWallet, polkadotAdapter, polkadotNetwork } from '../support/polkadot-rig.ts'

const never = (): never => {
  throw new Error('There is no chain here.')
}

connectionConformance('polkadot', async (): Promise<ConformanceRig<'polkadot'>> => {
  localStorage.clear()
  delete window.injectedWeb3
  const control = installPolkadotWallet()
  const networks = [polkadotNetwork(), polkadotNetwork(GENESIS.kusama)] as const
  const scope = createAdapterScope('polkadot', { networks })
  const adapter = polkadotAdapter()
  const [connector] = (await scope.run(adapter.discover)).get()
  if (!connector) throw new Error('The extension was not discovered.')
  const { canonical } = (await scope.run(adapter.family)).codec
  const [first = '', second = ''] = control.accounts.map(canonical)
  return {
    connector,
    networks,
    state: scope.state,
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
    wallet: {
      accounts: [first, second],
      selectAccount: (address) => control.show([first, second].indexOf(address)),
      selectNetwork: ({ caipNetworkId }) =>
        control.restrict(caipNetworkId === networks[0].caipNetworkId ? GENESIS.polkadot : GENESIS.kusama),
      forget: control.forget,
      refuse: () => control.setBehaviour('reject'),
      approvals: () => control.requests.filter(({ method }) => method === 'signRaw').length,
      prompts: () => control.requests.filter(({ method }) => method === 'enable').length,
      questions: () => control.requests.length,
    },
    balanceOf: never,
    feeOf: never,
    verifyMessage: never,
    stop: async () => scope.unload(),
  }
})
