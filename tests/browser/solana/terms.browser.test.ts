import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account, other] = solanaTestAccounts
const NAME = 'Test Solana Wallet'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

describe('the guard that has the wallet sign before “connected”, on Solana', () => {
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const open = async () => {
    const server = await stage.serve('custom-plugin')
    const { page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [], [{ name: NAME, seed: account.seed, chains: { [sandboxSolana.caipNetworkId]: server.url } }]),
    )
    const modal = modalIn(page)
    await page.goto(`${server.url}?terms&solana=${sandboxSolana.caipNetworkId.slice('solana:'.length)}`)
    const isNotConnected = async (): Promise<void> => {
      expect(await page.locator('#addr').textContent()).toBe('none')
      expect(await storedConnections(page)).toBeNull()
    }
    /** The guard asks for this account, and nobody is connected. */
    const asks = async ({ address }: { readonly address: string } = account): Promise<void> => {
      await modal.text('Sign the terms of Acme').waitFor()
      await modal.text(new RegExp(address)).waitFor()
      await isNotConnected()
    }
    return {
      page,
      errors,
      modal,
      isNotConnected,
      asks,
      /** Chooses the wallet, which says yes. */
      async choose(): Promise<void> {
        await page.locator('#connect').click()
        await modal.row(new RegExp(NAME)).click()
      },
      async connects({ address }: { readonly address: string } = account): Promise<void> {
        await hostSays(page, '#addr', address)
        await modal.isClosed()
      },
      setBehaviour: (behaviour: 'approve' | 'reject' | 'silent'): Promise<void> =>
        page.evaluate(([name, next]) => window.__testSolanaWalletControl?.[name]?.setBehaviour(next), [NAME, behaviour] as const),
      switchAccount: (index: number): Promise<void> =>
        page.evaluate(([name, next]) => window.__testSolanaWalletControl?.[name]?.switchAccount(next), [NAME, index] as const),
      signed: (): Promise<number | undefined> =>
        page.evaluate(
          (name) => window.__testSolanaWalletControl?.[name]?.requests.filter(({ method }) => method === 'solana:signMessage').length,
          NAME,
        ),
    }
  }

  test('refused nobody is connected, signed the account is, also after a reload', async () => {
    const { page, errors, modal, choose, asks, connects, isNotConnected, setBehaviour, signed } = await open()
    await choose()
    await asks()
    await setBehaviour('reject')
    await modal.button('Sign').click()
    await modal.text('The terms were not signed. Connect again to sign them.').waitFor()
    await isNotConnected()

    await setBehaviour('approve')
    await modal.button('Try again').click()
    await asks()
    await modal.button('Sign').click()
    await connects()
    expect(await signed()).toBe(2)

    await page.reload()
    await hostSays(page, '#addr', account.address)
    expect(await signed()).toBe(0)
    expect(errors).toEqual([])
  })

  test('cancelled, left by a reload, and without its code: nobody is connected, and the next attempt asks', async () => {
    const { page, errors, modal, choose, asks, connects, isNotConnected, signed } = await open()
    await choose()
    await asks()
    await modal.button('Close').click()
    await modal.isClosed()
    await isNotConnected()

    await choose()
    await asks()
    const guard = /\/setup-[^/]*\.js/
    await page.route(guard, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.reload()
    await page.locator('#connect').waitFor()
    await isNotConnected()
    await choose()
    await modal.text('Account could not be checked').waitFor()
    await isNotConnected()

    await page.unroute(guard)
    await modal.button('Try again').click()
    await asks()
    expect(await signed()).toBe(0)
    await modal.button('Sign').click()
    await connects()
    expect(errors).toEqual([])
  })

  test('another account while it asks, while the wallet signs, and once connected: each signs for itself', async () => {
    const { page, errors, modal, choose, asks, connects, isNotConnected, setBehaviour, switchAccount, signed } = await open()
    await choose()
    await asks()
    await switchAccount(1)
    await asks(other)
    await setBehaviour('silent')
    await modal.button('Sign').click()
    await page.waitForFunction((name) => window.__testSolanaWalletControl?.[name]?.pending().length === 1, NAME)
    await switchAccount(0)
    await asks()
    // The signature for the account that has left connects nobody.
    await setBehaviour('approve')
    await page.evaluate((name) => window.__testSolanaWalletControl?.[name]?.answer('approve'), NAME)
    await isNotConnected()
    await modal.button('Sign').click()
    await connects()
    expect(await signed()).toBe(2)

    await switchAccount(1)
    await modal.text(new RegExp(other.address)).waitFor()
    await hostSays(page, '#addr', 'none')
    await modal.button('Sign').click()
    await connects(other)
    expect(await signed()).toBe(3)
    expect(errors).toEqual([])
  })
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
