import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
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

describe('sign-in on Solana, with a wallet that connects and signs at one approval', () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  let server: TestServer
  beforeAll(async () => {
    server = await serveFolder(builtTestPage('solana'))
  })
  afterAll(() => server.close())

  const open = async (signIn: true | 'altered') => {
    const opened = await openPage(stage.browser, (context) =>
      installTestWallets(context, [], [{ name: NAME, seed: account.seed, chains: { [MAINNET]: server.url }, signIn }]),
    )
    const { page } = opened
    const modal = modalIn(page)
    const asked = (): Promise<readonly string[] | undefined> =>
      page.evaluate((name) => window.__testSolanaWalletControl?.[name]?.requests.map(({ method }) => method), NAME)
    await page.goto(`${server.url}/?sign-in&chain=${MAINNET.slice('solana:'.length)}`)
    await page.locator('#connect').click()
    await modal.row(new RegExp(NAME)).click()
    return { ...opened, modal, asked }
  }

  test('A15: one question connects and signs in, and the next visit asks nothing', async () => {
    const { page, errors, modal, asked } = await open(true)
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()
    expect(await asked()).toEqual(['solana:signIn'])
    await page.reload()
    await hostSays(page, '#addr', account.address)
    expect(await asked()).toEqual([])
    expect(errors).toEqual([])
  })

  test('A15: the signature of another text is not believed: the visitor signs the ordinary message', async () => {
    const { page, errors, modal, asked } = await open('altered')
    await modal.text('The signature is not valid').waitFor()
    expect(await page.locator('#addr').textContent()).toBe('none')
    expect(await storedConnections(page)).toBeNull()
    await modal.button('Try again').click()
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()
    expect(await asked()).toEqual(['solana:signIn', 'solana:signMessage'])
    expect(errors).toEqual([])
  })
})
