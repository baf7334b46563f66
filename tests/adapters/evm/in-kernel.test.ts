/** @jest-environment node */
import { verifyMessage } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { defineManifest } from '../../../kernel/contract/manifest.ts'
import { defineSetup } from '../../../kernel/contract/plugin.ts'
import { CONNECTORS, NETWORKS, SESSIONS, type Services, WALLET } from '../../../kernel/contract/tokens.ts'
import { definePlugin } from '../../../kernel/contract/tools/foreign-plugin.ts'
import { createPortico } from '../../../kernel/index.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { createSigningWallet, type SigningWallet } from '../support/signing-wallet.ts'

const requires = { connectors: CONNECTORS, sessions: SESSIONS, networks: NETWORKS, wallet: WALLET }
const probe = defineManifest({ id: 'test.probe', version: '1.0.0', kernel: '^1.0', requires, activate: { on: ['start'] } })

let chains: readonly Chain[] = []

beforeAll(async () => {
  chains = await Promise.all([startChain({ id: 1 }), startChain({ id: 10 })])
}, 60_000)
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

const start = async (wallet: SigningWallet) => {
  const [first, ...others] = chains.map(({ id, rpcUrl }) => evmNetwork(id, rpcUrl))
  if (!first) throw new Error('The chains do not run.')
  let services: Services<typeof requires> | undefined
  const setup = defineSetup(probe, ({ deps }) => {
    services = deps
  })
  const portico = createPortico({
    metadata: { name: 'Test', description: '', url: 'https://test.example', icons: [] },
    networks: [first, ...others],
    plugins: [
      evm({ external: [{ id: 'lab', name: 'Lab', provider: wallet.provider }] }),
      definePlugin(probe, async () => ({ default: setup }))(),
    ],
  })
  await until(() => services !== undefined)
  if (!services) throw new Error('The probe did not start.')
  return { portico, ...services }
}

const makeWallet = (): SigningWallet => {
  const keys = [testAccounts[0].privateKey, testAccounts[1].privateKey]
  return createSigningWallet({ keys, chains: new Map(chains.slice(0, 1).map(({ id, rpcUrl }) => [id, rpcUrl])) })
}

test('the kernel connects, signs, switches and follows through the adapter', async () => {
  const wallet = makeWallet()
  const { portico, connectors, sessions, networks, wallet: features } = await start(wallet)
  await connectors.discover()
  expect(connectors.all.get().map(({ id, type }) => [id, type])).toEqual([['lab', 'EXTERNAL']])

  await sessions.connect('lab')
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `eip155:1:${testAccounts[0].address}` })

  const signature = await portico.signMessage('Hello')
  expect(await verifyMessage({ address: testAccounts[0].address, message: 'Hello', signature: `0x${signature.slice(2)}` })).toBe(true)
  expect(Object.keys((await features.load()) ?? {}).sort()).toEqual(
    [
      'allowances',
      'balance',
      'broadcast',
      'capabilities',
      'contract',
      'delegation',
      'deployment',
      'fees',
      'names',
      'namespace',
      'nfts',
      'permissions',
      'receipts',
      'review',
      'send',
      'sign',
      'simulation',
      'swapCalls',
      'tokens',
      'typedData',
      'verify',
    ].sort(),
  )

  await networks.switchTo('eip155:10')
  expect(networks.active.get()?.id).toBe(10)
  wallet.selectAccount(testAccounts[1].address)
  await until(() => portico.getAccount()?.address === testAccounts[1].address)
  wallet.selectChain(1)
  await until(() => networks.active.get()?.id === 1)

  await portico.disconnect()
  expect(portico.getState().status).toBe('disconnected')
  expect(wallet.methods).toContain('wallet_revokePermissions')
  await portico.destroy()
})

test('a wallet that forgets the page is disconnected', async () => {
  const wallet = makeWallet()
  const { portico, connectors, sessions } = await start(wallet)
  await connectors.discover()
  await sessions.connect('lab')
  wallet.forget()
  await until(() => portico.getState().status === 'disconnected')
  await portico.destroy()
})
