import { encodeFunctionData, multicall3Abi } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { faucetAccount, testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi } from '../../../examples/sandbox/chain/collections.ts'
import { multicall3Address } from '../../../examples/sandbox/chain/multicall3.ts'
import { sendAll } from '../../../examples/sandbox/chain/send-all.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { type HostileFile, hostileFiles } from '../../sandbox/images/hostile-files.ts'
import { type HttpServer, startHttpServer } from '../../support/http-server.ts'
import { until } from '../../support/wait.ts'
import { startServiceStage } from '../support/sandbox-services.ts'
import { type AccountPage, openAccount } from './account-page.ts'

jest.setTimeout(240_000)

const [owner, receiver] = testAccounts
const { collection, items, unlisted } = collectionAddresses
/** More than a page of the API; that a long list draws few of its rows is shown with many more. */
const HONEST = 130
const MANY = 5_000
const MOST_NODES = 400

/** Scrolls on: by half of the screen once its pictures are there where they are waited for, else to the end of what has been read. */
const scrollOn = (dialog: Element, settled: boolean): { readonly nodes: number; readonly atEnd: boolean; readonly waiting: boolean } => {
  const column = dialog.querySelector('.dialog-column')
  if (!column) throw new Error('The dialog has no column.')
  const { top, bottom } = column.getBoundingClientRect()
  const isSeen = (element: Element): boolean => {
    const place = element.getBoundingClientRect()
    return place.bottom > top && place.top < bottom
  }
  const waiting = settled && [...column.querySelectorAll('.nft-picture [aria-busy=true]')].some(isSeen)
  const atEnd = column.scrollTop + column.clientHeight >= column.scrollHeight - 2
  if (!waiting) column.scrollBy(0, settled ? column.clientHeight / 2 : column.scrollHeight)
  return { nodes: dialog.querySelectorAll('*').length, atEnd, waiting }
}

/** How many elements the dialog has in each of fifty frames while its column is scrolled up. */
const nodesOnTheWayUp = async (dialog: Element): Promise<readonly number[]> => {
  const counts: number[] = []
  for (let at = 0; at < 50; at += 1) {
    dialog.querySelector('.dialog-column')?.scrollBy(0, -600)
    await new Promise((drawn) => requestAnimationFrame(drawn))
    counts.push(dialog.querySelectorAll('*').length)
  }
  return counts
}

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
    // What takes too long costs its time limit; that it is ended is shown where pictures are made.
    files = (await hostileFiles(`${canary.url}/asked`)).filter(({ becomes }) => becomes !== 'time')
    foreign.answer((response, { url }) => {
      const file = files[Number(/^\/hostile\/(\d+)/.exec(url)?.[1])]
      response.writeHead(200, { 'content-type': file?.type ?? 'image/svg+xml' })
      response.end(
        file?.bytes ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#d14"/></svg>',
      )
    })
    const mint = (target: `0x${string}`, id: number, document: object) => ({
      target,
      allowFailure: false,
      callData: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [owner.address, BigInt(id), inline(document)] }),
    })
    const shield = [owner.address, 5n, 7n, inline({ name: 'Oak shield', image: `${foreign.url}/shield` })] as const
    const mints = [
      ...files.map((_, at) => mint(unlisted, at, { name: `Bait ${at}`, image: `${foreign.url}/hostile/${at}`, external_url: canary.url })),
      ...Array.from({ length: HONEST - 1 }, (_, at) =>
        mint(collection, 1_000 + at, { name: `Kestrel ${at}`, image: `${foreign.url}/${at}` }),
      ),
      { target: items, allowFailure: false, callData: encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: shield }) },
    ]
    // Fifty in a transaction: the index reads a block at a time.
    const batches = Array.from({ length: Math.ceil(mints.length / 50) }, (_, at) => mints.slice(50 * at, 50 * (at + 1)))
    await sendAll(
      createChainClient(stage.ethereum.rpcUrl),
      batches.map((calls) => ({
        from: faucetAccount.address,
        to: multicall3Address,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
        gas: 25_000_000n,
      })),
    )
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
  /** Scrolls the list of this name to its end, page by page, and reads how many elements the dialog had at most. */
  const scrollThrough = async ({ modal }: AccountPage, name: string, items: number, settled = false): Promise<number> => {
    const list = modal.dialog.getByRole('list', { name, exact: true })
    const last = list.locator(`[aria-posinset="${items}"][aria-setsize="${items}"] button`)
    let most = 0
    await until(
      async () => {
        const { nodes, atEnd, waiting } = await modal.dialog.evaluate(scrollOn, settled)
        most = Math.max(most, nodes)
        return atEnd && !waiting && (await last.count()) === 1
      },
      { limit: 100_000, complaint: () => list.locator('[aria-setsize]').last().getAttribute('aria-posinset') },
    )
    return most
  }
  const originsOf = ({ requests }: AccountPage): ReadonlySet<string> =>
    new Set(requests.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))

  test('NFTs beside hostile ones: no foreign host is asked, few are drawn at a time; hostile files run nothing and move nothing', async () => {
    const account = await open()
    expect(await scrollThrough(account, 'NFTs', HONEST)).toBeLessThanOrEqual(MOST_NODES)
    await account.modal.text(`${HONEST} shown`).waitFor()
    expect(foreign.seen.length).toBeGreaterThan(0)
    const ours = new Set([new URL(account.page.url()).origin, api.url, ...Object.values(stage.chains)])
    const foreignOrigins = () => [...originsOf(account)].filter((origin) => !ours.has(origin))
    expect(foreignOrigins()).toEqual([])

    const { page, modal, errors } = account
    await modal.button(`${files.length} hidden`).click()
    const list = modal.dialog.getByRole('list', { name: 'Hidden NFTs' })
    await list.waitFor()
    await page.evaluate(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((seen) => {
        for (const entry of seen.getEntries()) if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift' })
    })
    await scrollThrough(account, 'Hidden NFTs', files.length, true)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    const asked = new Set(foreign.seen.map(({ url }) => url))
    expect(files.filter((_, at) => !asked.has(`/hostile/${at}`)).map(({ name }) => name)).toEqual([])
    expect(await list.locator('script, iframe, object, embed, video, audio, svg image').count()).toBe(0)
    await list.getByRole('button', { name: 'Bait', exact: false }).last().click()
    await modal.text('This came unasked').waitFor()
    expect(await modal.dialog.locator('.dialog-column').evaluate((column) => column.scrollTop)).toBe(0)
    expect(await modal.dialog.locator('a').count()).toBe(0)
    expect(canary.seen).toEqual([])
    expect(foreignOrigins()).toEqual([])
    expect(errors).toEqual([])
  })

  test('5,000 NFTs: few elements are drawn at a time', async () => {
    const row = (id: number) => ({
      contract: `eip155:1:${collection}`,
      tokenId: String(id),
      standard: 'erc721',
      quantity: '1',
      name: `Kestrel ${id}`,
      collection: 'Sandbox Portraits',
      description: '',
      traits: [],
      media: { kind: 'image', type: 'image/png' },
      flags: { listed: true, unasked: false },
    })
    const account = await openAccount(stage, { services: { api: api.url } })
    const open = { 'access-control-allow-origin': '*' }
    await account.page.route(/\/v1\/nft\/image\//, (route) => route.fulfill({ status: 404, headers: open, json: {} }))
    await account.page.route(/\/v1\/account\/[^/]+\/nfts/, (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const data = Array.from({ length: 100 }, (_, at) => row(start + at))
      return route.fulfill({ headers: open, json: { data, next: start + 100 < MANY ? String(start + 100) : null } })
    })
    await account.modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
    expect(await scrollThrough(account, 'NFTs', MANY)).toBeLessThanOrEqual(MOST_NODES)
    expect(Math.max(...(await account.modal.dialog.evaluate(nodesOnTheWayUp)))).toBeLessThanOrEqual(MOST_NODES)
    expect(account.errors).toEqual([])
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
    await modal.row(/Oak shield/).click()
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
