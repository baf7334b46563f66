import * as v from 'valibot'
import { type SolanaTestAccount, solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver, newcomer] = solanaTestAccounts
const NAME = 'Test Solana Wallet'

let stage: Stage
let chain: ServiceProcess
let server: TestServer

beforeAll(async () => {
  stage = await startStage()
  chain = await startServiceProcess('examples/sandbox/solana/run-solana.ts')
  server = await serveFolder(builtTestPage('solana'))
})
afterAll(async () => {
  await server.close()
  await chain.kill()
  await stage.close()
})

const post = async (path: string, body: object): Promise<unknown> =>
  (await fetch(`${chain.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()

const rpc = async <S extends v.GenericSchema>(schema: S, method: string, ...params: readonly unknown[]): Promise<v.InferOutput<S>> =>
  v.parse(v.object({ result: schema }), await post('', { jsonrpc: '2.0', id: 1, method, params })).result

const lamportsOf = async (address: string): Promise<number> => (await rpc(v.object({ value: v.number() }), 'getBalance', address)).value

const tokenAccount = v.object({ account: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }) })
const heldBy = async (owner: string, mint: string): Promise<readonly bigint[]> => {
  const { value } = await rpc(
    v.object({ value: v.array(tokenAccount) }),
    'getTokenAccountsByOwner',
    owner,
    { mint },
    { encoding: 'base64' },
  )
  return value.map(({ account }) => Buffer.from(account.data[0], 'base64').readBigUInt64LE(64))
}

const makeToken = async (wish: object): Promise<string> => v.parse(v.object({ mint: v.string() }), await post('/tokens', wish)).mint

/** The host’s page, connected to a wallet of this account, with the account open. */
const openAccount = async (owner: SolanaTestAccount) => {
  const { page, errors } = await openPage(stage.browser, (context) =>
    installTestWallets(context, [], [{ name: NAME, seed: owner.seed, chains: { [sandboxSolana.caipNetworkId]: chain.url } }]),
  )
  const modal = modalIn(page)
  await page.goto(`${server.url}/?chain=${sandboxSolana.caipNetworkId.slice('solana:'.length)}&rpc=${chain.url}&to=${receiver.address}`)
  await page.locator('#connect').click()
  await modal.row(new RegExp(NAME)).click()
  await hostSays(page, '#addr', owner.address)
  await modal.isClosed()
  await page.locator('#connect').click()
  return { page, modal, errors, to: modal.dialog.getByRole('textbox', { name: /^to/i }).last() }
}

test('an NFT on Solana is a token of one piece: it is listed, sent, and gone', async () => {
  const holders = [{ address: receiver.address, amount: '1' }]
  const mint = await makeToken({ name: 'Harbour Bird', symbol: 'BIRD', decimals: 0, holders })
  await makeToken({ name: 'Harbour Ticket', symbol: 'TICKET', decimals: 0, holders: [{ address: receiver.address, amount: '2' }] })
  const { modal, to, errors } = await openAccount(receiver)
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await modal.button(/Harbour Bird/).click()
  expect(await modal.text('Harbour Ticket').count()).toBe(0)
  await modal.button('Send').click()
  await to.fill(newcomer.address)
  await modal.button('Preview send').click()
  // The receiver has no account for it: its deposit is part of what is approved.
  await modal.text('New account for the receiver').waitFor()
  await modal.button('Send NFT').click()
  await modal.text(/Harbour Bird.* confirmed/).waitFor()
  expect(await Promise.all([heldBy(newcomer.address, mint), heldBy(receiver.address, mint)])).toEqual([[1n], [0n]])
  expect(errors).toEqual([])
})

test('fault row 64 and sending on Solana: a token to a receiver without an account, its deposit said; an expired blockhash; all SOL there is', async () => {
  const holders = [{ address: sender.address, amount: '1000000000' }]
  const mint = await makeToken({ name: 'Harbour Dollar', symbol: 'HBD', decimals: 6, holders })
  const { page, modal, to, errors } = await openAccount(sender)
  const amount = modal.dialog.getByLabel(/amount/i).first()
  const choose = async (token: RegExp): Promise<void> => {
    await modal.button('Send').click()
    await modal
      .button(/select token/i)
      .first()
      .click()
    await modal.row(token).first().click()
  }
  await modal.text('Harbour Dollar').waitFor()
  await modal
    .text(/1,000 HBD/)
    .first()
    .waitFor()

  await choose(/Harbour Dollar/)
  await to.fill('0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48')
  await amount.fill('12.345678')
  await modal.button('Invalid address').waitFor()
  await to.fill(newcomer.address)
  await modal.text('New account for the receiver').waitFor()
  await modal.text('0.00203928 SOL').first().waitFor()
  await modal.button('Preview send').click()
  await modal.text('New account for the receiver').waitFor()
  await modal.button('Send 12.345678 HBD').click()
  await modal.text('12.345 HBD sent').waitFor()
  expect(await Promise.all([heldBy(newcomer.address, mint), heldBy(sender.address, mint)])).toEqual([[12_345_678n], [987_654_322n]])

  await post('/processing', { mode: 'hold' })
  await choose(/Harbour Dollar/)
  await amount.fill('1')
  await to.fill(newcomer.address)
  await modal.button('Preview send').click()
  // From its first look on, the page gives it 150 slots.
  const looked = page.waitForResponse((response) => response.request().postData()?.includes('"getBlockHeight"') === true)
  await modal.button('Send 1 HBD').click()
  await modal.text('Transaction started').waitFor()
  await looked
  await post('/slots', { count: 200 })
  await modal.text(/did not take the transaction in time/).waitFor()
  await post('/processing', { mode: 'auto' })
  expect(await heldBy(newcomer.address, mint)).toEqual([12_345_678n])

  const [before, own] = await Promise.all([lamportsOf(receiver.address), lamportsOf(sender.address)])
  await choose(/^Sol\b/)
  await amount.fill('1000000')
  await modal.button('Insufficient funds').waitFor()
  await amount.fill('999.9975')
  await to.fill(receiver.address)
  await modal.text(/must keep 0\.00089088 SOL, or nothing/).waitFor()
  await modal.button('Max').click()
  await modal.button('Preview send').click()
  await modal.button(/^Send .*SOL$/).click()
  await modal.text(/SOL sent/).waitFor()
  expect(await Promise.all([lamportsOf(sender.address), lamportsOf(receiver.address)])).toEqual([0, before + own - 5_000])
  const asked = await page.evaluate((name) => window.__testSolanaWalletControl?.[name]?.requests.map(({ method }) => method), NAME)
  expect(asked).toEqual(['standard:connect', ...Array.from({ length: 3 }, () => 'solana:signAndSendTransaction')])
  expect(errors).toEqual([])
})
