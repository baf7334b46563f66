import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account] = solanaTestAccounts
const NAME = 'Test Solana Wallet'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('the guard that has the wallet sign before “connected”, on Solana: refused nobody is connected, signed the account is, also after a reload', async () => {
  const server = await stage.serve('custom-plugin')
  const { page, errors } = await openPage(stage.browser, (context) =>
    installTestWallets(context, [], [{ name: NAME, seed: account.seed, chains: { [sandboxSolana.caipNetworkId]: server.url } }]),
  )
  const modal = modalIn(page)
  const setBehaviour = (behaviour: 'approve' | 'reject'): Promise<void> =>
    page.evaluate(([name, next]) => window.__testSolanaWalletControl?.[name]?.setBehaviour(next), [NAME, behaviour] as const)
  const signed = (): Promise<number | undefined> =>
    page.evaluate(
      (name) => window.__testSolanaWalletControl?.[name]?.requests.filter(({ method }) => method === 'solana:signMessage').length,
      NAME,
    )
  const isNotConnected = async (): Promise<void> => {
    expect(await page.locator('#addr').textContent()).toBe('none')
    expect(await storedConnections(page)).toBeNull()
  }
  await page.goto(`${server.url}?terms&solana=${sandboxSolana.caipNetworkId.slice('solana:'.length)}`)
  await page.locator('#connect').click()
  await modal.row(new RegExp(NAME)).click()
  await modal.text('Sign the terms of Acme').waitFor()
  await modal.text(new RegExp(account.address)).waitFor()
  await isNotConnected()

  await setBehaviour('reject')
  await modal.button('Sign').click()
  await modal.text('The terms were not signed. Connect again to sign them.').waitFor()
  await isNotConnected()

  await setBehaviour('approve')
  await modal.button('Try again').click()
  await modal.text('Sign the terms of Acme').waitFor()
  await modal.button('Sign').click()
  await hostSays(page, '#addr', account.address)
  await modal.isClosed()
  expect(await signed()).toBe(2)

  await page.reload()
  await hostSays(page, '#addr', account.address)
  expect(await signed()).toBe(0)
  expect(errors).toEqual([])
})
