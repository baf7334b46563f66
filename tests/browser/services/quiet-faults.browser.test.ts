import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { openAccount } from './account-page.ts'

describe('directory and analytics that fail', () => {
  let stage: Stage
  let directory: Service
  let analytics: Service
  beforeAll(async () => {
    ;[stage, directory, analytics] = await Promise.all([startStage(), startDirectory(), startAnalytics()])
  })
  afterAll(() => Promise.all([stage.close(), directory.close(), analytics.close()]))
  afterEach(() => Promise.all([faultsOf(directory.url).clear(), faultsOf(analytics.url).clear()]))

  const faults: readonly Fault[] = [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429, retryAfter: 3_600 },
    { kind: 'truncated' },
    { kind: 'html' },
    { kind: 'wrong-type' },
    { kind: 'huge' },
    { kind: 'hang' },
    { kind: 'latency', ms: 2_000 },
    { kind: 'out-of-order' },
  ]
  const cases = (['directory', 'analytics'] as const).flatMap((service) => faults.map((fault) => [service, fault.kind, fault] as const))

  test.each(cases)('%s, %s: a whole visit goes on, and the visitor sees nothing of it', async (service, _, fault) => {
    await faultsOf((service === 'directory' ? directory : analytics).url).set(fault)
    const { modal, page, requests, errors } = await openAccount(stage, {
      debug: true,
      services: { directory: directory.url, analytics: analytics.url },
    })
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH').waitFor()
    await modal.button('Disconnect').click()
    await modal.isClosed()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(await modal.dialog.getByRole('alert').count()).toBe(0)
    expect(requests.some((request) => request.startsWith(service === 'directory' ? directory.url : analytics.url))).toBe(true)
    expect(errors).toEqual([])
    await page.close()
  })
})
