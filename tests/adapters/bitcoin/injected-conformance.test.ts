import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { inPage, type Way } from '../conformance/way.ts'
import { adapterConformance, type MakeRig } from '../conformance.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { bitcoinChains } from '../support/bitcoin-chain-rig.ts'
import { addressOn, clearPage, createInjectedPage, INJECTED } from '../support/bitcoin-injected.ts'
import { bitcoinAdapter, bitcoinNetwork } from '../support/bitcoin-rig.ts'

// These wallets name public chains, and no others.
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const MAINNET = 'bip122:000000000019d6689c085ae165831e93'

const [own, other] = bitcoinTestAccounts
const APPROVALS = ['signMessage', 'signPsbt']

const SILENT = 'Leather says nothing by itself, so a change or a permission that was taken back is noticed at the next connection.'
const leather: Way = {
  ...inPage,
  // It has neither events nor anything that it answers without its visitor.
  cannot: { account: SILENT, network: SILENT, forget: SILENT, order: SILENT },
  readme: 'adapters/bitcoin/README.md',
}

fetchAllApart()
const chainSide = bitcoinChains({ regtest: true, rounds: INJECTED.length })

const rigOf =
  (style: string, install: (typeof INJECTED)[number][2], second?: CaipNetworkId<'bip122'>): MakeRig<'bip122'> =>
  async () => {
    localStorage.clear()
    clearPage()
    const page = createInjectedPage()
    install(page)
    const chain = chainSide(second)
    const scope = createAdapterScope('bip122', { networks: chain.networks, options: { apis: {} } })
    const adapter = bitcoinAdapter()
    const [connector] = (await scope.run(adapter.discover)).get()
    if (connector?.type !== 'INJECTED') throw new Error('The wallet was not discovered.')
    // An older one answers `wallet_connect` before anybody is asked: it has no such method.
    const prompts = ['getAddresses', 'requestAccounts', ...(style === 'older sats-connect' ? [] : ['wallet_connect'])]
    const count = (methods: readonly string[]): number => page.asked.filter(([method]) => methods.includes(`${method}`)).length
    const nameOf = ({ caipNetworkId }: Network) => (caipNetworkId === SIGNET ? ('Signet' as const) : ('Regtest' as const))
    return {
      ...chain,
      connector,
      protocol: await scope.run(adapter.connect),
      actions: await scope.run(adapter.actions),
      refused: bitcoinNetwork(MAINNET),
      state: scope.state,
      wallet: {
        accounts: [own.payment, other.payment],
        addressOn: (account, network) => addressOn(account, nameOf(network)),
        selectAccount(address) {
          page.account = bitcoinTestAccounts.find(({ payment }) => payment === address) ?? own
          page.emit()
        },
        selectNetwork(network) {
          page.chain = nameOf(network)
          page.emit()
        },
        forget() {
          page.permitted = false
          page.emit()
        },
        refuse() {
          page.refuse = true
        },
        approvals: () => count(APPROVALS),
        prompts: () => count(prompts),
        questions: () => page.asked.length,
      },
      async stop() {
        scope.unload()
        clearPage()
      },
    }
  }

for (const [style, , install] of INJECTED) {
  // Leather names no chain: what it grants is wherever its addresses are written so, as on the sandbox's second one.
  const [second, way] = style === 'Leather' ? ([undefined, leather] as const) : ([SIGNET, inPage] as const)
  adapterConformance(`bitcoin, injected: ${style}`, rigOf(style, install, second), way)
}
