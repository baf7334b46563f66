import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { startApiProcess } from '../../sandbox/api/support/api-process.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { until } from '../../support/wait.ts'
import { passTimer } from '../support/page-clock.ts'
import { startServiceStage } from '../support/sandbox-services.ts'
import { openAccount, priced } from './account-page.ts'

const UNAVAILABLE = 'Token Balance Unavailable'
const NO_PRICES = 'Prices unavailable'

const stored = v.object({ events: v.array(v.object({ body: v.object({ props: v.object({ event: v.string() }) }) })) })

describe('services that are killed during use', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let data: string
  const running = new Set<ServiceProcess>()
  beforeAll(async () => {
    stage = await startServiceStage()
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'portico-kill-'))
  })
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    await Promise.all([...running].map((one) => one.kill()))
    running.clear()
    await rm(data, { recursive: true, force: true })
  })

  const kept = async (starting: Promise<ServiceProcess>): Promise<ServiceProcess> => {
    const started = await starting
    running.add(started)
    return started
  }

  test('the provider API: the chain’s word stands, what is missing is said, and all is back when it returns', async () => {
    const { chains } = stage
    const first = await kept(startApiProcess({ chains, data }))
    const { modal, revisit, pass, errors } = await openAccount(stage, { services: { api: first.url } })
    await priced(modal)
    await first.kill()
    // A visitor who comes back: what was read a moment ago is gone.
    await revisit()
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ ETH$/).waitFor()
    // 1, 2 and 4 s between the attempts; the chain has 10 s.
    await pass(8, modal.text(NO_PRICES))
    await kept(startApiProcess({ chains, data, port: first.port }))
    await modal.button('Retry').click()
    await priced(modal)
    expect(await modal.text(NO_PRICES).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('the chain: balances are said to be unavailable, and are there again when it returns', async () => {
    const chain = (port = 0) =>
      kept(startServiceProcess('examples/sandbox/chain/run-chain.ts', '--id', '1', '--port', String(port), '--data', data))
    const first = await chain()
    const { modal, revisit, pass, errors } = await openAccount(stage, { chains: { 'eip155:1': first.url } })
    const coin = modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH')
    await coin.waitFor()
    await first.kill()
    await revisit()
    await pass(40, modal.text(UNAVAILABLE))
    await pass(40, modal.text(/^Balance unavailable/))
    await chain(first.port)
    await modal.button('Retry').first().click()
    await modal.text(/^Balance unavailable/).waitFor({ state: 'hidden' })
    await modal.button('Retry').click()
    await coin.waitFor()
    expect(errors).toEqual([])
  })

  test('directory and analytics: the visitor sees nothing of it, and events are told again when they return', async () => {
    const start = (program: string, port = 0) => kept(startServiceProcess(program, '--port', String(port), '--data', data))
    const [directory, analytics] = ['examples/sandbox/directory/run-directory.ts', 'examples/sandbox/analytics/run-analytics.ts']
    const [list, sink] = await Promise.all([start(directory), start(analytics)])
    let { control } = sink
    const told = async (): Promise<readonly string[]> => {
      const answer: unknown = await (await fetchApart(`${control}/_sandbox/events`)).json()
      return v.parse(stored, answer).events.map(({ body }) => body.props.event)
    }
    const { modal, page, errors } = await openAccount(stage, { services: { directory: list.url, analytics: sink.url } })
    await modal.text('10,000 ETH').first().waitFor()
    // Events go out one after the other, beside what the visitor sees.
    await until(async () => (await told()).includes('CONNECT_SUCCESS'), { complaint: told })
    let failed = 0
    // Before the service goes: an event may be on its way just then.
    page.on('requestfailed', (request) => {
      if (request.url().startsWith(`${sink.url}/e`)) failed += 1
    })
    await Promise.all([list.kill(), sink.kill()])
    for (let times = 0; times < 2; times += 1) {
      await page.keyboard.press('Escape')
      await modal.isClosed()
      await page.locator('#connect').click()
      await modal.isOpen()
    }
    // After three failures in a row the service is left alone for a minute.
    await until(() => failed === 3, { complaint: () => failed })
    expect(await modal.dialog.getByRole('alert').count()).toBe(0)
    const [, again] = await Promise.all([start(directory, list.port), start(analytics, sink.port)])
    control = again.control
    const before = await told()
    expect(before).toContain('CONNECT_SUCCESS')
    const sent = page.waitForResponse((response) => response.url().startsWith(`${sink.url}/e`) && response.ok())
    await passTimer(page, 60_000)
    await sent
    await until(async () => (await told()).length > before.length, { complaint: told })
    expect(failed).toBe(3)
    expect(errors).toEqual([])
  })
})
