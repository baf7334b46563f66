import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ConformanceRig, connectionConformance, type MakeRig } from '../conformance.ts'
import { announce, announcement } from '../support/announce.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'
import { createSigningWallet } from '../support/signing-wallet.ts'

// By each way in which a wallet of the page is found; the whole contract, over real chains, is in `conformance.test.ts`.

const PROMPTS = ['eth_requestAccounts', 'wallet_requestPermissions']
const NOWHERE = 'http://127.0.0.1:1'

const never = (): never => {
  throw new Error('There is no chain here.')
}

const rigOf =
  (way: 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL'): MakeRig<'eip155'> =>
  async (): Promise<ConformanceRig<'eip155'>> => {
    localStorage.clear()
    const networks = [evmNetwork(1, NOWHERE), evmNetwork(10, NOWHERE)] as const
    const [first, second] = testAccounts
    const wallet = createSigningWallet({ keys: [first.privateKey, second.privateKey], chains: new Map([[1, NOWHERE]]) })
    const external = way === 'EXTERNAL' ? [{ id: 'lab', name: 'Lab', provider: wallet.provider }] : []
    const scope = createEvmScope({ networks, options: { external } })
    const adapter = evmAdapter()
    if (way === 'INJECTED') Object.defineProperty(window, 'ethereum', { value: wallet.provider, configurable: true })
    const store = await scope.run(adapter.discover)
    if (way === 'ANNOUNCED') announce(announcement({}, wallet.provider))
    const [connector] = store.get()
    if (connector?.type !== way) throw new Error(`No wallet was found that is ${way}.`)
    return {
      connector,
      networks,
      state: scope.state,
      protocol: await scope.run(adapter.connect),
      actions: await scope.run(adapter.actions),
      wallet: {
        accounts: [first.address, second.address],
        selectAccount: wallet.selectAccount,
        selectNetwork: ({ id }) => wallet.selectChain(Number(id)),
        forget: wallet.forget,
        approvals: () => 0,
        prompts: () => wallet.methods.filter((method) => PROMPTS.includes(method)).length,
        questions: () => wallet.methods.length,
      },
      balanceOf: never,
      feeOf: never,
      verifyMessage: never,
      async stop() {
        Reflect.deleteProperty(window, 'ethereum')
        scope.unload()
      },
    }
  }

connectionConformance('evm, announced', rigOf('ANNOUNCED'))
connectionConformance('evm, injected', rigOf('INJECTED'))
connectionConformance('evm, given by the host', rigOf('EXTERNAL'))
