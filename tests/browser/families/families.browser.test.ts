import type { Page } from 'playwright-core'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { sandboxBitcoin } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installBitcoinWallets, installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const NAME = 'Kestrel'
const RDNS = 'com.example.kestrel'
const [evm, otherEvm] = testAccounts
const [solana] = solanaTestAccounts
const [bitcoin] = bitcoinTestAccounts

let stage: Stage
let server: TestServer

beforeAll(async () => {
  stage = await startStage()
  server = await serveFolder(builtTestPage('families'))
})
afterAll(async () => {
  await server.close()
  await stage.close()
})

const familyOf = async (page: Page, family: string): Promise<string> => (await page.locator(`#${family}`).textContent()) ?? ''
const all = (page: Page): Promise<readonly string[]> => Promise.all(['eip155', 'solana', 'bip122'].map((family) => familyOf(page, family)))

/** What the three wallets were asked in this page. */
const askedOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([rdns, name]) =>
      [
        window.__testWalletControl?.[rdns]?.requests,
        window.__testSolanaWalletControl?.[name]?.requests,
        window.__testBitcoinWalletControl?.[name]?.requests,
      ].flatMap((requests = []) => requests.map(({ method }) => method)),
    [RDNS, NAME] as const,
  )

// One visit, in the order of the tests.
describe('three families on one page', () => {
  let page: Page
  let modal: Modal
  let errors: readonly string[]
  let connected: readonly string[]
  beforeAll(async () => {
    ;({ page, errors } = await openPage(stage.browser, async (context) => {
      const rpc = stage.ethereum.rpcUrl
      await installTestWallets(
        context,
        [{ name: NAME, rdns: RDNS, privateKey: evm.privateKey, chains: { '0x1': rpc } }],
        [{ name: NAME, seed: solana.seed, chains: { [sandboxSolana.caipNetworkId]: rpc } }],
      )
      await installBitcoinWallets(context, [{ name: NAME, seeds: [bitcoin.seed], chains: [sandboxBitcoin.caipNetworkId] }])
    }))
    modal = modalIn(page)
    const query = new URLSearchParams({ solana: sandboxSolana.caipNetworkId, bip122: sandboxBitcoin.caipNetworkId })
    await page.goto(`${server.url}/?${query}`)
    await hostSays(page, '#active', 'eip155')
  })
  afterEach(() => expect(errors).toEqual([]))

  const here = {
    eip155: `connected ${evm.address} eip155:1`,
    solana: `connected ${solana.address} ${sandboxSolana.caipNetworkId}`,
    // The type that the host prefers, though the wallet names another first.
    bip122: `connected ${bitcoin.ordinals} ${sandboxBitcoin.caipNetworkId}`,
  }
  const is = (family: keyof typeof here): Promise<string> => hostSays(page, `#${family}`, new RegExp(`^${here[family]} \\d+$`))

  test('one row for the three; each is chosen, and so asked, by itself, and none moves another', async () => {
    await page.locator('#connect').click()
    const row = modal.row(new RegExp(NAME))
    await row.waitFor()
    expect(await row.count()).toBe(1)
    await row.click()
    for (const chain of ['EVM Networks', 'Solana', 'Bitcoin']) await modal.row(chain).waitFor()
    await modal.row('EVM Networks').click()
    await is('eip155')
    await modal.isClosed()
    const before = await familyOf(page, 'eip155')
    await page.locator('#connect-solana').click()
    await modal.row(new RegExp(NAME)).click()
    await is('solana')
    await modal.isClosed()
    await page.locator('#connect-bip122').click()
    await modal.row(new RegExp(NAME)).click()
    await is('bip122')
    await modal.isClosed()
    expect(await familyOf(page, 'eip155')).toBe(before)
    connected = await all(page)
  })

  test.each([
    ['eip155', /^0x[\da-f]{130}$/],
    ['solana', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/],
    // BIP-322 of a Taproot address: a witness of one signature.
    ['bip122', /^AU[A-Za-z\d+/]{86}$/],
  ] as const)('%s is the active one, and signs; nobody’s state changes', async (family, signature) => {
    await page.locator(`#use-${family}`).click()
    await hostSays(page, '#active', family)
    await hostSays(page, '#result', 'done')
    await page.locator('#sign').click()
    await hostSays(page, '#result', signature)
    expect(await all(page)).toEqual(connected)
  })

  test('a wallet that moves by itself moves its own family', async () => {
    await walletIn(page, RDNS).switchAccount(1)
    await hostSays(page, '#eip155', new RegExp(`^connected ${otherEvm.address} eip155:1 \\d+$`))
    expect((await all(page)).slice(1)).toEqual(connected.slice(1))
    await walletIn(page, RDNS).switchAccount(0)
    await is('eip155')
  })

  test('all come back, the active family too, and no wallet asks anybody; where one leaves, the others stay and come back', async () => {
    await page.reload()
    for (const family of ['eip155', 'solana', 'bip122'] as const) await is(family)
    await hostSays(page, '#active', 'bip122')
    const silent = ['eth_accounts', 'eth_chainId', 'net_version', 'wallet_getPermissions']
    expect((await askedOf(page)).filter((method) => !silent.includes(method))).toEqual([])

    const stayed = await all(page)
    await page.locator('#disconnect-solana').click()
    await hostSays(page, '#solana', /^disconnected/)
    expect([await familyOf(page, 'eip155'), await familyOf(page, 'bip122')]).toEqual([stayed[0], stayed[2]])
    await page.reload()
    await is('eip155')
    await is('bip122')
    expect(await familyOf(page, 'solana')).toMatch(/^disconnected/)
  })
})
