import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { type AccountPage, openAccount } from './account-page.ts'

describe('directory and analytics that fail', () => {
  let stage: Stage
  let directory: Service
  let analytics: Service
  beforeAll(async () => {
    ;[stage, directory, analytics] = await Promise.all([startStage(), startDirectory({ control: 0 }), startAnalytics({ control: 0 })])
  })
  afterAll(() => Promise.all([stage.close(), directory.close(), analytics.close()]))
  afterEach(() => Promise.all([faultsOf(directory).clear(), faultsOf(analytics).clear()]))

  // What each kind of fault comes to is proven at the client: tests/kernel/platform/http-client.test.ts.
  const kinds: readonly (readonly [name: string, fault: Fault])[] = [
    ['500', { kind: 'status', status: 500 }],
    ['no answer', { kind: 'hang' }],
    ['values of another type', { kind: 'wrong-type' }],
  ]
  const faults = (['directory', 'analytics'] as const).flatMap((service) => kinds.map(([name, fault]) => [service, name, fault] as const))

  // One visit: each fault meets the page loaded anew, and leaves the visitor connected.
  describe('a whole visit goes on, and the visitor sees nothing of it', () => {
    let account: AccountPage
    beforeAll(async () => {
      account = await openAccount(stage, { debug: true, services: { directory: directory.url, analytics: analytics.url } })
    })
    afterAll(() => account.context.close())

    test.each(faults)('%s: %s', async (service, _, fault) => {
      const { modal, page, requests, revisit, errors } = account
      const faulty = service === 'directory' ? directory : analytics
      await faultsOf(faulty).set(fault)
      await revisit()
      await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH').waitFor()
      await modal.button('Disconnect').click()
      await modal.isClosed()
      await page.locator('#connect').click()
      const row = modal.row(/Test Wallet/)
      await row.waitFor()
      expect(await modal.dialog.getByRole('alert').count()).toBe(0)
      expect(requests.some((request) => request.startsWith(faulty.url))).toBe(true)
      expect(errors).toEqual([])
      // The next visit finds the visitor connected.
      await row.click()
      await modal.isClosed()
    })
  })
})
