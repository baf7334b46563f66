import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Connection, PublicKey } from '@solana/web3.js'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver] = solanaTestAccounts
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

const isSigned = (message: string, signature: string): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(sender.address)]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}

test('a Wallet Standard wallet is listed, connects, signs, sends SOL to the lamport, and comes back after a reload', async () => {
  const { page, errors } = await openPage(stage.browser, (context) =>
    installTestWallets(context, [], [{ name: NAME, seed: sender.seed, chains: { [sandboxSolana.caipNetworkId]: chain.url } }]),
  )
  const modal = modalIn(page)
  const reference = sandboxSolana.caipNetworkId.slice('solana:'.length)
  await page.goto(`${server.url}/?chain=${reference}&rpc=${chain.url}&to=${receiver.address}`)
  await hostSays(page, '#status', 'disconnected')
  await page.locator('#connect').click()
  await modal.row(new RegExp(NAME)).click()
  await hostSays(page, '#addr', sender.address)
  await modal.isClosed()

  await page.locator('#sign').click()
  expect(isSigned('Hello from the host', await hostSays(page, '#result', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/))).toBe(true)

  const client = new Connection(chain.url, { commitment: 'confirmed', fetch: (url, options) => fetch(url, options) })
  const balance = (): Promise<number> => client.getBalance(new PublicKey(receiver.address))
  const before = await balance()
  await page.reload()
  await hostSays(page, '#addr', sender.address)
  await hostSays(page, '#status', 'connected')
  await page.locator('#send').click()
  await hostSays(page, '#result', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect((await balance()) - before).toBe(1_234_567_891)
  const asked = await page.evaluate((name) => window.__testSolanaWalletControl?.[name]?.requests.map(({ method }) => method), NAME)
  expect(asked).toEqual(['solana:signAndSendTransaction'])
  expect(errors).toEqual([])
})
