import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { type Hex, verifyMessage } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import type { WebWallet } from '../../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPhone, showCode } from '../support/pairing.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account] = testAccounts
const [solanaAccount] = solanaTestAccounts
const TEXT = 'Hello from the host'

let stage: Stage
let chain: ServiceProcess
let server: TestServer
let relay: Relay
let wallet: WebWallet

beforeAll(async () => {
  stage = await startStage()
  chain = await startServiceProcess('examples/sandbox/solana/run-solana.ts')
  server = await serveFolder(builtTestPage('solana'))
  relay = await startRelay()
  wallet = await serveWebWallet({
    relayUrl: relay.url,
    chains: { 'eip155:1': stage.ethereum.rpcUrl, [sandboxSolana.caipNetworkId]: chain.url },
  })
})
afterAll(async () => {
  await stage.close()
  await wallet.close()
  await relay.close()
  await server.close()
  await chain.kill()
})

const isSolanaSignature = (signature: string): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(solanaAccount.address)]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(TEXT), key, Buffer.from(signature, 'hex'))
}

test('one approval connects EVM and Solana; each signs; a reload brings both back; the end of one is the end of both', async () => {
  const { page, errors } = await openPage(stage.browser)
  const reference = sandboxSolana.caipNetworkId.slice('solana:'.length)
  const query = new URLSearchParams({
    chain: reference,
    rpc: chain.url,
    to: solanaTestAccounts[1].address,
    relay: relay.url,
    evm: stage.ethereum.rpcUrl,
  })
  await page.goto(`${server.url}/?${query}`)
  const phone = await openPhone(stage.browser, wallet.url, 'ask')
  await phone.pair(await showCode(page))
  await phone.approve.click()
  await hostSays(page, '#families', 'eip155 connected, solana connected')
  await modalIn(page).isClosed()
  await phone.apps.first().waitFor()
  expect(await phone.apps.count()).toBe(1)
  await phone.page.getByLabel('Behaviour').selectOption('approve')

  const signBoth = async (): Promise<void> => {
    await page.locator('#sign-evm').click()
    const signature = (await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)) as Hex
    expect(await verifyMessage({ address: account.address, message: TEXT, signature })).toBe(true)
    await page.locator('#sign-solana').click()
    const [address, solanaSignature = ''] = (await hostSays(page, '#result', /^[1-9A-HJ-NP-Za-km-z]{32,44} [0-9a-f]{128}$/)).split(' ')
    expect(address).toBe(solanaAccount.address)
    expect(isSolanaSignature(solanaSignature)).toBe(true)
  }
  await signBoth()
  await page.locator('#to-solana').click()
  await hostSays(page, '#active', 'solana')
  await page.reload()
  await hostSays(page, '#families', 'eip155 connected, solana connected')
  // The family that was the active one is it again.
  await hostSays(page, '#active', 'solana')
  await signBoth()

  await page.locator('#disconnect').click()
  await hostSays(page, '#families', 'eip155 disconnected, solana disconnected')
  await phone.apps.first().waitFor({ state: 'detached' })
  expect(await storedConnections(page)).toBeNull()
  expect(errors).toEqual([])
})
