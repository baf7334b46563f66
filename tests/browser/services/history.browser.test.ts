import type { Page } from 'playwright-core'
import { createTestClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { until } from '../../support/wait.ts'
import { type Face, openFace } from '../face/support/face-host.ts'
import { openView } from '../face/support/open-view.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { startServiceStage } from '../support/sandbox-services.ts'

const [owner, friend, stranger] = testAccounts
const [usdc] = testTokens
const tokenAbi = parseAbi(['function transferFrom(address from, address to, uint256 amount) returns (bool)'])

const MANY = 10_000
const PAGE = 500
const MOST_NODES = 400

// One visit, in the order of the tests.
describe('the history beside the indexer', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let services: readonly Service[]
  let face: Face
  let other: Page
  beforeAll(async () => {
    stage = await startServiceStage()
    const indexer = await startIndexer({ chains: stage.chains })
    const api = await startApi({ chains: stage.chains, indexer: indexer.url })
    services = [api, indexer]
    face = await openFace(stage, { sandbox: { projectId: 'sandbox', services: { api: api.url } } })
    await face.connect()
    other = await face.context.newPage()
    await other.goto(face.page.url())
    await hostSays(other, '#addr', owner.address)
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()))
    await stage.close()
  })
  afterEach(() => expect(face.errors).toEqual([]))

  const chain = () =>
    createTestClient({ mode: 'anvil', transport: http(stage.ethereum.rpcUrl) })
      .extend(publicActions)
      .extend(walletActions)
  const activity = (modal: Modal) => modal.dialog.getByRole('list', { name: 'Activity' })
  const firstRow = (modal: Modal) => activity(modal).getByRole('button').first()

  test('what is sent stands on top in both tabs before it is in a block, and the row of the indexer takes its place', async () => {
    const { page, modal } = face
    const elsewhere = modalIn(other)
    await openView({ ...face, page: other }, 'Transactions')
    await activity(elsewhere).waitFor()
    await page.locator('#connect').click()
    await fillTransfer(modal, '0.42', friend.address)
    await chain().setAutomine(false)
    try {
      await modal.button('Send 0.42 ETH').click()
      // Nobody but the wallet can know of it: there is no block.
      await firstRow(elsewhere).filter({ hasText: 'Waiting for the network' }).waitFor()
      await openView(face, 'Transactions')
      await firstRow(modal).filter({ hasText: 'Waiting for the network' }).waitFor()
    } finally {
      await chain().setAutomine(true)
    }
    const element = await firstRow(modal).elementHandle()
    const place = await element?.boundingBox()
    const [hash = ''] = (await chain().getBlock()).transactions
    const told = page.waitForResponse(async (answer) => answer.url().includes('/history') && (await answer.text()).includes(hash))
    await chain().mine({ blocks: 1 })
    for (const one of [modal, elsewhere]) await firstRow(one).filter({ hasText: /^Sent/ }).waitFor()
    await told
    // The service tells whole seconds, the wallet's own row had milliseconds: the service's row is there.
    await until(() => page.evaluate(readFirst).then(({ time }) => time % 1_000 === 0))
    expect(await page.evaluate(readFirst)).toMatchObject({ kind: 'send', status: 'confirmed', own: true })
    expect([await element?.evaluate((shown) => shown.isConnected), await element?.boundingBox()]).toEqual([true, place])
    expect(await firstRow(modal).textContent()).toContain('−0.42 ETH')
  })

  test('A24: what a stranger sends to deceive is counted, and not shown', async () => {
    const { page, modal } = face
    const account = privateKeyToAccount(stranger.privateKey)
    const imitation = `0x${friend.address.slice(2, 6)}${'7'.repeat(36)}` as const
    // The sandbox has sent tokens of its own that nobody lists.
    const before = await page.evaluate(readFirst)
    const deceive = { account, chain: null } as const
    await chain().writeContract({
      ...deceive,
      address: usdc.address,
      abi: tokenAbi,
      functionName: 'transferFrom',
      args: [owner.address, imitation, 0n],
    })
    await chain().sendTransaction({ ...deceive, to: owner.address, value: 1n })
    await until(async () => (await page.evaluate(readAgain)) === before.hidden + 2)
    expect((await page.evaluate(readFirst)).rows).toBe(before.rows)
    await modal.button(new RegExp(`^${before.hidden + 2} hidden`)).click()
    const hidden = modal.dialog.getByRole('list', { name: 'Hidden activity' })
    await hidden.getByText('Nothing was moved').waitFor()
    await hidden.getByText('A tiny amount from a stranger').click()
    await hidden.getByText(/^Transaction|^Hash/).waitFor()
    expect(await hidden.getByRole('button', { name: /copy|view|send/i }).count()).toBe(0)
  })

  test('further pages come on demand', async () => {
    const { page, modal } = face
    const account = privateKeyToAccount(stranger.privateKey)
    for (let sent = 0; sent < 60; sent += 1) {
      await chain().sendTransaction({ account, chain: null, to: owner.address, value: parseEther('0.01') })
    }
    await page.reload()
    await hostSays(page, '#addr', owner.address)
    await openView(face, 'Transactions')
    await until(async () => (await page.evaluate(readFirst)).rows >= 50)
    await modal.button('Load more').click()
    await until(async () => (await page.evaluate(readFirst)).rows > 60)
  })

  test('10,000 rows: few elements are drawn at a time, on a quarter of the CPU', async () => {
    const url = services[0]?.url ?? ''
    const long = await openFace(stage, { sandbox: { projectId: 'sandbox', services: { api: url } } })
    await long.page.route(/\/v1\/account\/[^/]+\/history/, (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const json = { data: rowsFrom(start, PAGE), next: start + PAGE < MANY ? String(start + PAGE) : null }
      return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json })
    })
    await long.connect()
    await openView(long, 'Transactions')
    expect(await long.page.evaluate(readAll)).toBe(MANY)
    const cdp = await long.context.newCDPSession(long.page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const { nodes, last, longest } = await long.modal.dialog.evaluate(scrollThrough)
    process.stdout.write(`${MANY} rows at 4x CPU: the longest task took ${longest} ms.\n`)
    expect(nodes).toBeLessThanOrEqual(MOST_NODES)
    // Months are lines too.
    expect(Number(last)).toBeGreaterThanOrEqual(MANY)
    expect(long.errors).toEqual([])
  })
})

/** A page of a long history, as the service writes it. */
const rowsFrom = (start: number, count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => {
    const place = start + at
    return {
      id: `long ${place}`,
      metadata: {
        operationType: 'send',
        hash: `0x${place.toString(16).padStart(64, '0')}`,
        chain: 'eip155:1',
        minedAt: new Date(Date.UTC(2026, 9, 1) - place * 600_000).toISOString(),
        sentFrom: owner.address,
        sentTo: friend.address,
        status: 'confirmed',
        nonce: place,
      },
      transfers: [{ direction: 'out', quantity: { numeric: `0.${place}` }, sender: owner.address, recipient: friend.address }],
    }
  })

interface Scrolled {
  /** How many elements the dialog had at most. */
  readonly nodes: number
  /** The place of the last row that was drawn. */
  readonly last: string | null | undefined
  /** ms of the longest task by the clock; 0 where none took 50. */
  readonly longest: number
}

/** Scrolls to the end in twenty steps. */
const scrollThrough = async (dialog: Element): Promise<Scrolled> => {
  const column = dialog.querySelector('.dialog-column')
  if (!column) throw new Error('The dialog has no column.')
  let nodes = 0
  let longest = 0
  const watch = new PerformanceObserver((seen) => {
    longest = Math.max(longest, ...seen.getEntries().map(({ duration }) => duration))
  })
  watch.observe({ type: 'longtask' })
  for (let step = 0; step <= 20; step += 1) {
    column.scrollTop = (column.scrollHeight * step) / 20
    await new Promise((drawn) => requestAnimationFrame(drawn))
    nodes = Math.max(nodes, dialog.querySelectorAll('*').length)
  }
  watch.disconnect()
  return { nodes, longest, last: [...column.querySelectorAll('[aria-posinset]')].at(-1)?.getAttribute('aria-posinset') }
}

interface Read {
  readonly state: {
    get(): {
      readonly status: string
      readonly more: string
      readonly rows: readonly { time: number; kind: string; status: string; own: boolean }[]
      readonly hidden: readonly unknown[]
    }
    subscribe(listener: () => void): () => void
  }
  more(): void
  retry(): void
}

/** Asks for one page after the other, as Load more does, and answers how many rows there are. */
async function readAll(): Promise<number> {
  const history = await window.portico.service<Read>({ key: 'history@1' })
  return new Promise((resolve) => {
    const look = (): void => {
      const { status, more, rows } = history.state.get()
      if (status === 'ready' && more === 'there') history.more()
      if (status === 'ready' && more === 'none') resolve(rows.length)
    }
    history.state.subscribe(look)
    look()
  })
}

/** The first row of the page's history, and how many there are. */
async function readFirst(): Promise<{ time: number; kind: string; status: string; own: boolean; rows: number; hidden: number }> {
  const { rows, hidden } = (await window.portico.service<Read>({ key: 'history@1' })).state.get()
  const [first = { time: 0, kind: '', status: '', own: false }] = rows
  const { time, kind, status, own } = first
  return { time, kind, status, own, rows: rows.length, hidden: hidden.length }
}

/** How many rows are hidden; asks the service again for the next look. */
async function readAgain(): Promise<number> {
  const history = await window.portico.service<Read>({ key: 'history@1' })
  const { status, hidden } = history.state.get()
  if (status === 'ready') history.retry()
  return hidden.length
}
