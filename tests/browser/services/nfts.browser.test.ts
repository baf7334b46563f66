import type { Locator, Page } from 'playwright-core'
import { encodeFunctionData } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { faucetAccount, testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi } from '../../../examples/sandbox/chain/collections.ts'
import { sendAll } from '../../../examples/sandbox/chain/send-all.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { type HostileFile, hostileFiles } from '../../sandbox/images/hostile-files.ts'
import { type HttpServer, startHttpServer } from '../../support/http-server.ts'
import { until } from '../../support/wait.ts'
import { startServiceStage } from '../support/sandbox-services.ts'
import { type AccountPage, openAccount } from './account-page.ts'

jest.setTimeout(120_000)

const [owner, receiver] = testAccounts
const { collection, items, unlisted } = collectionAddresses
const HONEST = 500

const inline = (document: object): string => `data:application/json,${encodeURIComponent(JSON.stringify(document))}`

describe('NFTs of the account, on the chain, the indexer and the image service', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let foreign: HttpServer
  let canary: HttpServer
  let indexer: Service
  let api: Service
  let files: readonly HostileFile[]
  beforeAll(async () => {
    ;[stage, foreign, canary] = await Promise.all([startServiceStage(), startHttpServer(), startHttpServer()])
    files = await hostileFiles(`${canary.url}/asked`)
    foreign.answer((response, { url }) => {
      const file = files[Number(/^\/hostile\/(\d+)/.exec(url)?.[1])]
      response.writeHead(200, { 'content-type': file?.type ?? 'image/svg+xml' })
      response.end(
        file?.bytes ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#d14"/></svg>',
      )
    })
    const mint = (to: `0x${string}`, id: number, document: object) => ({
      from: faucetAccount.address,
      to,
      data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [owner.address, BigInt(id), inline(document)] }),
      gas: 1_000_000n,
    })
    const shield = [owner.address, 5n, 7n, inline({ name: 'Oak shield', image: `${foreign.url}/shield` })] as const
    await sendAll(createChainClient(stage.ethereum.rpcUrl), [
      ...files.map((_, at) => mint(unlisted, at, { name: `Bait ${at}`, image: `${foreign.url}/hostile/${at}`, external_url: canary.url })),
      ...Array.from({ length: HONEST - 1 }, (_, at) =>
        mint(collection, 1_000 + at, { name: `Kestrel ${at}`, image: `${foreign.url}/${at}` }),
      ),
      {
        from: faucetAccount.address,
        to: items,
        data: encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: shield }),
        gas: 1_000_000n,
      },
    ])
    indexer = await startIndexer({ chains: { 'eip155:1': stage.ethereum.rpcUrl } })
    api = await startApi({ chains: stage.chains, indexer: indexer.url, tokenFiles: { allowed: [foreign.url] } })
    const listed = async (): Promise<number> => {
      const answer = await fetch(`${indexer.url}/accounts/${owner.address}/nfts?chain=eip155:1`)
      const { data }: { readonly data: readonly unknown[] } = await answer.json()
      return data.length
    }
    await until(async () => (await listed()) === HONEST + files.length)
  })
  afterAll(async () => {
    await Promise.all([api, indexer, foreign, canary].map((service) => service?.close()))
    await stage.close()
  })
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
  })

  const open = async (): Promise<AccountPage> => {
    const account = await openAccount(stage, { services: { api: api.url } })
    await account.modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
    await account.modal.dialog.getByRole('list', { name: 'NFTs' }).waitFor()
    return account
  }
  const scrollDown = (page: Page): Promise<void> =>
    page.locator('portico-modal .dialog-column').evaluate((column) => column.scrollBy(0, 2_400))
  /** Scrolls until something is on screen. */
  const scrollTo = (page: Page, shown: Locator): Promise<unknown> =>
    until(async () => {
      if ((await shown.count()) > 0) return true
      await scrollDown(page)
      return false
    })
  const originsOf = ({ requests }: AccountPage): ReadonlySet<string> =>
    new Set(requests.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))

  test('500 NFTs: the page asks no foreign host, and draws few of them at a time', async () => {
    const account = await open()
    const { page, modal, errors } = account
    await scrollTo(page, modal.text(`${HONEST} shown`))
    await scrollTo(page, modal.row('Kestrel 0, Sandbox Portraits'))
    expect(await modal.dialog.evaluate((dialog) => dialog.querySelectorAll('*').length)).toBeLessThanOrEqual(400)
    expect(foreign.seen.length).toBeGreaterThan(0)
    const ours = new Set([new URL(page.url()).origin, api.url, ...Object.values(stage.chains)])
    expect([...originsOf(account)].filter((origin) => !ours.has(origin))).toEqual([])
    expect(errors).toEqual([])
  })

  test('hostile files are hidden, and opened they run nothing, ask nobody and move nothing', async () => {
    const account = await open()
    const { page, modal, errors } = account
    await scrollTo(page, modal.text(`${HONEST} shown`))
    await page.locator('portico-modal .dialog-column').evaluate((column) => column.scrollTo(0, 0))
    await modal.button(`${files.length} hidden`).click()
    const list = modal.dialog.getByRole('list', { name: 'Hidden NFTs' })
    await list.waitFor()
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((seen) => shifts.push(...seen.getEntries().map((entry) => entry.duration + 1))).observe({
        type: 'layout-shift',
      })
    })
    await scrollTo(page, modal.row('Bait 0, Claim your reward'))
    await until(async () => (await list.locator('[aria-busy=true]').count()) === 0)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    expect(await list.locator('script, iframe, object, embed, video, audio, svg image').count()).toBe(0)
    await modal.row('Bait 0, Claim your reward').click()
    await modal.text('This came unasked').waitFor()
    expect(await modal.dialog.locator('a').count()).toBe(0)
    expect(canary.seen).toEqual([])
    expect(errors).toEqual([])
  })

  const send = async ({ modal }: AccountPage, count?: string): Promise<void> => {
    await modal.button('Send').click()
    if (count !== undefined) await modal.dialog.getByRole('textbox', { name: 'How many' }).fill(count)
    await modal.dialog.getByRole('textbox', { name: 'To' }).fill(receiver.address)
    await modal.button('Preview send').click()
    await modal.button('Send NFT').click()
  }
  const client = () => createChainClient(stage.ethereum.rpcUrl)

  test('an ERC-721 and some of an ERC-1155 are sent; a contract without the hook is named before the wallet is asked', async () => {
    const account = await open()
    const { modal, errors } = account
    await modal.row(/^Oak shield/).click()
    await modal.button('Send').click()
    await modal.dialog.getByRole('textbox', { name: 'To' }).fill(collection)
    await modal.button('Preview send').click()
    await modal.text('The receiver does not take NFTs').waitFor()
    await modal.button('Back').click()
    await send(account, '3')
    const left = (holder: `0x${string}`) =>
      client().readContract({ address: items, abi: itemsAbi, functionName: 'balanceOf', args: [holder, 5n] })
    await until(async () => (await left(receiver.address)) === 3n)
    expect(await left(owner.address)).toBe(4n)

    await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
    const kestrel = modal.row(/^Kestrel \d+/).first()
    const name = (await kestrel.getAttribute('aria-label')) ?? ''
    await kestrel.click()
    await send(account)
    const id = BigInt(/\d+/.exec(name)?.[0] ?? -1) + 1_000n
    const holder = () => client().readContract({ address: collection, abi: collectionAbi, functionName: 'ownerOf', args: [id] })
    await until(async () => (await holder()) === receiver.address)
    await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
    await modal.dialog.getByRole('list', { name: 'NFTs' }).waitFor()
    await until(async () => (await modal.row(name).count()) === 0)
    expect(errors).toEqual([])
  })
})
