import type { Page } from 'playwright-core'
import { createWalletClient, encodeFunctionData, encodePacked, type Hex, http, parseAbi, parseEther, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { delegationContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [, owner, script] = testAccounts
const delegate = privateKeyToAccount(script.privateKey)
const target = '0x00000000000000000000000000000000000000ee'
const WALLETS = { Heron: { smart: {} }, Dabchick: {} } as const

// One visit of a site that is paid by a session, in the order of the tests.
describe('a session: granted, spent, over its limit, revoked', () => {
  let stage: Stage
  let api: Service
  let server: TestServer
  let page: Page
  let modal: Modal
  let errors: readonly string[]
  let context: Hex
  let now: number

  const open = async (name: keyof typeof WALLETS): Promise<void> => {
    const rdns = `com.example.${name.toLowerCase()}`
    const chains = { '0x1': stage.ethereum.rpcUrl }
    ;({ page, errors } = await openPage(stage.browser, (given) =>
      installTestWallets(given, [{ name, rdns, privateKey: owner.privateKey, chains, ...WALLETS[name] }]),
    ))
    modal = modalIn(page)
    await page.goto(`${server.url}/?${new URLSearchParams({ rpc: stage.ethereum.rpcUrl, api: api.url })}`)
    await page.locator('#connect').click()
    await modal.row(new RegExp(name)).click()
    await hostSays(page, '#state', 'connected')
  }
  const ask = async (amount: string, change: object = {}): Promise<void> => {
    const permission = { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowanceAmount: amount } }
    const rules = [{ type: 'expiry', data: { timestamp: now + 86_400 } }]
    const request = { chainId: '0x1', to: delegate.address, permission, rules, ...change }
    await page.evaluate((given) => (window as unknown as { ask(value: unknown): void }).ask(given), [request])
    await page.locator('#grant').click()
  }
  const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
  /** What an agent does with what the site got. */
  const spend = async (value: string): Promise<'spent' | 'refused'> => {
    const execution = encodePacked(['address', 'uint256', 'bytes'], [target, parseEther(value), '0x'])
    const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args: [[context], [zeroHash], [execution]] })
    const sender = createWalletClient({ account: delegate, transport: http(stage.ethereum.rpcUrl) })
    const sent = await sender.sendTransaction({ chain: null, to: delegationContracts.manager, data }).catch(() => undefined)
    return sent ? 'spent' : 'refused'
  }
  beforeAll(async () => {
    stage = await startStage()
    api = await startApi({ chains: { 'eip155:1': stage.ethereum.rpcUrl } })
    server = await serveFolder(builtTestPage('sessions'))
    now = Number((await createChainClient(stage.ethereum.rpcUrl).getBlock()).timestamp)
  })
  afterAll(async () => {
    await Promise.all([server.close(), api.close()])
    await stage.close()
  })
  afterEach(() => expect(errors).toEqual([]))

  test('what nobody knows is refused before anybody is asked', async () => {
    await open('Heron')
    await modal.isClosed()
    await ask('0x1', { permission: { type: 'everything', isAdjustmentAllowed: true, data: {} } })
    await hostSays(page, '#result', 'PARAMS_INVALID unknownType')
    await ask('0x1', { rules: [] })
    await hostSays(page, '#result', 'PARAMS_INVALID withoutExpiry')
  })

  test('the visitor reads the limit, lowers it and grants; the site gets what the chain takes', async () => {
    await ask(`0x${parseEther('2').toString(16)}`)
    await modal.text(/At most .*2 ETH.* until/).waitFor()
    await modal.dialog.getByRole('textbox').fill('1')
    await modal.text(/At most .*1 ETH.* until/).waitFor()
    await modal.button('Continue').click()
    await modal.text('Permission granted').waitFor()
    const [granted] = JSON.parse((await page.locator('#result').textContent()) ?? '[]') as readonly { readonly context: Hex }[]
    if (!granted) throw new Error('The site got nothing.')
    context = granted.context
    await modal.button('Done').click()
    await modal.isClosed()
  })

  test('a script spends it: the list says what was spent, and the chain refuses what is over the limit', async () => {
    expect(await spend('0.6')).toBe('spent')
    expect(await spend('0.5')).toBe('refused')
    await page.locator('#sessions').click()
    await modal.row(/Up to .*1 ETH.*0\.6 ETH.* spent.*Active/).click()
    await modal.text(/^.?0\.4 ETH/).waitFor()
  })

  test('revoked in two clicks: the row says so, and the next use is refused', async () => {
    await modal.button('Revoke').click()
    await modal.text('The chain refuses every further use.').waitFor()
    expect(await spend('0.1')).toBe('refused')
    await modal.button('Back').click()
    await modal.row(/Up to .*1 ETH.*Revoked/).waitFor()
    const { pcis } = (await (await fetch(`${api.url}/v1/sessions/eip155:1:${owner.address}?projectId=sandbox`)).json()) as {
      readonly pcis: readonly { readonly revoked: boolean }[]
    }
    expect(pcis).toMatchObject([{ revoked: true }])
  })

  test('a wallet that knows no permissions: a clear sentence', async () => {
    await page.context().close()
    await open('Dabchick')
    await modal.isClosed()
    await ask('0x1')
    await modal.button('Continue').click()
    await modal.text('This wallet cannot grant permissions').waitFor()
    await modal.button('Cancel').click()
    await hostSays(page, '#result', 'REQUEST_REJECTED')
  })
})
