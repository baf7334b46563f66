import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../../support/chromium.ts'
import { type ReadySandbox, startSandboxProcess, stateOf, untilService } from '../support/sandbox-process.ts'

let browser: Browser
let sandbox: ReadySandbox
let data: string
let page: Page
const errors: string[] = []

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'portico-front-test-'))
  ;[sandbox, browser] = await Promise.all([
    startSandboxProcess(['--data', data, '--only', 'chain-1,relay,directory,analytics,solana']),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  sandbox?.process.kill('SIGKILL')
  await sandbox?.ended
  await rm(data, { recursive: true, force: true })
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 360, height: 800 } })
  page.on('pageerror', (error) => errors.push(error.message))
})
afterEach(async () => {
  await page.close()
  expect(errors.splice(0)).toEqual([])
})

const card = (title: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const isAsWideAsThePhone = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('shows what runs where, balances, blocks and the way to the other pages', async () => {
  await page.goto(sandbox.said.front)
  await page.getByText('All 5 services answer.').waitFor()
  await card('Wallet directory')
    .getByText(sandbox.said.services.directory ?? 'none')
    .waitFor()
  await card('Sandbox Solana')
    .getByText(sandbox.said.solana?.rpcUrl ?? 'none')
    .waitFor()
  await card('WalletConnect relay').getByText('Running', { exact: true }).waitFor()
  const account = card('Sandbox Wallet')
  await account.getByText(sandbox.said.accounts[0]?.address ?? 'none').waitFor()
  await account.getByRole('row', { name: 'DAI 940.000000000000000001' }).waitFor()
  await card('Ethereum').getByRole('columnheader', { name: 'Gas' }).waitFor()
  expect(await card('Ethereum').getByRole('row').count()).toBeGreaterThan(1)
  for (const [name, path] of [
    ['Faults', '/faults'],
    ['Events', sandbox.said.control.analytics],
    ['sandbox.json', '/sandbox.json'],
  ] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
  expect(await page.getByRole('link', { name: 'OpenAPI' }).count()).toBe(0)
  expect(await isAsWideAsThePhone()).toBe(true)
})

test('kills and restarts a service by its buttons, and says so', async () => {
  await page.goto(sandbox.said.front)
  const before = await untilService(sandbox.said, 'directory', ({ healthy }) => healthy)
  await page.getByRole('button', { name: 'Kill Wallet directory' }).click()
  await card('Wallet directory')
    .getByText(/started again once/)
    .waitFor()
  await card('Wallet directory')
    .getByText(/ended \(SIGKILL\)/)
    .waitFor()
  const healed = await untilService(sandbox.said, 'directory', ({ pid, healthy }) => pid !== before.pid && healthy)
  await page.getByRole('button', { name: 'Restart Wallet directory' }).click()
  await card('Wallet directory')
    .getByText(/started again 2 times/)
    .waitFor()
  await untilService(sandbox.said, 'directory', ({ pid, healthy }) => pid !== healed.pid && healthy)
  await card('Wallet directory').getByText('Running', { exact: true }).waitFor()
})

test('switches faults on and takes them back', async () => {
  const wallets = () => fetch(`${sandbox.said.services.directory}/getWallets?projectId=sandbox&page=1&entries=1`)
  await page.goto(`${sandbox.said.front}/faults`)
  await page.getByText('Nothing is switched on.').waitFor()
  const directory = card('Wallet directory')
  await directory.getByLabel('Status', { exact: true }).fill('502')
  await directory.getByLabel('Retry after, s').fill('7')
  await page.getByRole('button', { name: 'Status, Wallet directory', exact: true }).click()
  await directory.getByText('Status · 502 · retry after 7 s').waitFor()
  const broken = await wallets()
  expect([broken.status, broken.headers.get('retry-after')]).toEqual([502, '7'])
  expect((await stateOf(sandbox.said)).services.find(({ name }) => name === 'directory')).toMatchObject({ faults: 1, healthy: true })

  await directory.getByLabel('Status', { exact: true }).fill('700')
  await page.getByRole('button', { name: 'Status, Wallet directory', exact: true }).click()
  await directory.getByRole('alert').getByText('The service refused').waitFor()
  await page.getByRole('button', { name: 'Take back all, Wallet directory' }).click()
  await directory.getByText('Well').waitFor()
  expect((await wallets()).status).toBe(200)
  expect(await isAsWideAsThePhone()).toBe(true)
})

test('steers the relay by its own switches', async () => {
  await page.goto(`${sandbox.said.front}/faults`)
  const refuse = page.getByRole('button', { name: 'Refuse sockets, WalletConnect relay' })
  await refuse.click()
  await card('WalletConnect relay').getByText('1 on').waitFor()
  expect(await refuse.getAttribute('aria-pressed')).toBe('true')
  const relay = `${sandbox.said.control.relay}/_sandbox/faults`
  expect(await (await fetch(relay)).json()).toMatchObject({ refuse: true, lose: false })
  await refuse.click()
  await card('WalletConnect relay').getByText('Well').waitFor()
  expect(await (await fetch(relay)).json()).toMatchObject({ refuse: false })
})

test('says so when the sandbox is gone', async () => {
  await page.goto(sandbox.said.front)
  await page.getByText('All 5 services answer.').waitFor()
  expect(await sandbox.stop()).toBe(0)
  await page.getByRole('alert').getByText('The sandbox does not answer').waitFor()
  // What was known stays readable.
  expect(await card('Wallet directory').count()).toBe(1)
})
