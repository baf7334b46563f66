import type { Page } from 'playwright-core'
import { createWalletClient, encodePacked, type Hex, http, parseAbi, parseEther, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { delegationContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, PROJECT, startFrameStage } from './support/frame-stage.ts'

const [, , script] = testAccounts
const agent = privateKeyToAccount(script.privateKey)
const target = '0x00000000000000000000000000000000000000ed'
const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

let frames: FrameStage
let page: Page
let modal: Modal
let errors: readonly string[]
let context: Hex
let request: Readonly<Record<string, unknown>> & { readonly permission: object }

beforeAll(async () => {
  frames = await startFrameStage({ smartAccounts: true, sessions: true })
  ;({ page, errors } = await openPage(frames.stage.browser))
  modal = modalIn(page)
})
afterAll(() => frames.close())

const frame = () => page.frameLocator('portico-modal iframe')

/** What a script does with what the site got. */
const spend = async (value: string): Promise<'spent' | 'refused'> => {
  const args = [[context], [zeroHash], [encodePacked(['address', 'uint256', 'bytes'], [target, parseEther(value), '0x'])]] as const
  const call = { account: agent, chain: null, address: delegationContracts.manager, abi, functionName: 'redeemDelegations', args } as const
  const sent = await createWalletClient({ transport: http(frames.stage.ethereum.rpcUrl) })
    .writeContract(call)
    .catch(() => undefined)
  return sent ? 'spent' : 'refused'
}

test('a visitor of the embedded wallet grants a permission: the frame says all of it, and the code that keeps it', async () => {
  const rpc = frames.stage.ethereum.rpcUrl
  await page.goto(`${frames.sessions.url}/?${new URLSearchParams({ rpc, frame: frames.frame, project: PROJECT })}`)
  await page.locator('#connect').click()
  const email = modal.dialog.getByRole('textbox', { name: 'E-mail address' })
  await email.fill('ada@example.test')
  await email.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor('ada@example.test'))
  await frame().getByRole('button', { name: 'Without either' }).click()
  await frame().getByRole('checkbox').click()
  await frame().getByRole('button', { name: 'Secure the account' }).click()
  await hostSays(page, '#state', 'connected')
  await modal.isClosed()
  const address = (await page.evaluate('portico.getState().account.address')) as `0x${string}`
  const client = createChainClient(rpc)
  await client.setBalance({ address, value: parseEther('5') })

  const rules = [{ type: 'expiry', data: { timestamp: Number((await client.getBlock()).timestamp) + 86_400 } }]
  const permission = {
    type: 'native-token-allowance',
    isAdjustmentAllowed: true,
    data: { allowanceAmount: `0x${parseEther('2').toString(16)}` },
  }
  request = { chainId: '0x1', to: agent.address, permission, rules }
  await page.evaluate((given) => (window as unknown as { ask(value: unknown): void }).ask(given), [request])
  await page.locator('#grant').click()
  await modal.dialog.getByRole('textbox').fill('1.5')
  await modal.button('Continue').click()
  await frame()
    .getByText(/Up to .1\.5 ETH.? in all/)
    .waitFor()
  await frame().getByText('Your account runs this code from now on').waitFor()
  // The frame lets it be lowered once more: what was typed is what is signed.
  await frame().getByRole('textbox').fill('1')
  await frame()
    .getByText(/Up to .1 ETH.? in all/)
    .waitFor()
  await frame().getByRole('button', { name: 'Approve' }).click()
  await modal.text('Permission granted').waitFor()
  const [granted] = JSON.parse((await page.locator('#result').textContent()) ?? '[]') as readonly {
    readonly context: Hex
    readonly permission: { readonly data: { readonly allowanceAmount: string } }
  }[]
  if (!granted) throw new Error('The site got nothing.')
  expect(BigInt(granted.permission.data.allowanceAmount)).toBe(parseEther('1'))
  context = granted.context
  await modal.button('Done').click()
  await modal.isClosed()
})

test('a script spends it, the list says how much, and revoked it refuses the next use', async () => {
  expect(await spend('0.6')).toBe('spent')
  expect(await spend('0.5')).toBe('refused')
  await page.locator('#sessions').click()
  await modal.row(/Up to .*1 ETH.*0\.6 ETH.* spent.*Active/).click()
  await modal.button('Revoke').click()
  await frame().getByText('Takes back a permission').waitFor()
  await frame().getByRole('button', { name: 'Approve' }).click()
  await modal.text('The chain refuses every further use.').waitFor()
  expect(await spend('0.1')).toBe('refused')
})

test('by its old name the page asks the frame itself, which says what the site has already', async () => {
  await page.evaluate(() => window.portico.close())
  await modal.isClosed()
  const ask = (amount: string): Promise<void> =>
    page.evaluate(
      ([given]) => {
        const provider = window.portico.getProvider('eip155')
        const answer = provider?.request({ method: 'wallet_grantPermissions', params: [given] })
        Object.assign(window, {
          granted: answer?.then(
            (all) => (all as readonly { readonly context: string }[])[0]?.context,
            ({ code }: { readonly code: number }) => code,
          ),
        })
      },
      [{ ...request, permission: { ...request.permission, data: { allowanceAmount: `0x${parseEther(amount).toString(16)}` } } }],
    )
  const grant = async (): Promise<void> => {
    await frame().getByRole('button', { name: 'Approve' }).click()
    context = (await page.evaluate('window.granted')) as Hex
    await modal.isClosed()
  }
  await ask('0.25')
  await frame()
    .getByText(/Up to .0\.25 ETH.? in all/)
    .waitFor()
  // What was revoked is held no longer.
  expect(await frame().getByText('This site already has').count()).toBe(0)
  await grant()
  expect([await spend('0.25'), await spend('0.000000000000000001')]).toEqual(['spent', 'refused'])
  await ask('0.1')
  await frame()
    .getByText(/Up to .0\.25 ETH.? · .0\.25 ETH.? spent/)
    .waitFor()
  await frame().getByRole('button', { name: 'Reject' }).click()
  expect(await page.evaluate('window.granted')).toBe(4001)
  await modal.isClosed()
  expect(errors).toEqual([])
})
