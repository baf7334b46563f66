import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApiProcess } from '../../sandbox/api/api-process.ts'
import { startServiceStage } from '../support/sandbox-services.ts'
import { openAccount } from './account-page.ts'

const UNAVAILABLE = 'Token Balance Unavailable'

describe('services that are killed during use', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let data: string
  beforeAll(async () => {
    stage = await startServiceStage()
    data = await mkdtemp(join(tmpdir(), 'portico-api-'))
  })
  afterAll(async () => {
    await stage.close()
    await rm(data, { recursive: true, force: true })
  })

  test('kill -9 of the provider API: the chain’s word stands, what is missing is said, and all is back when it returns', async () => {
    const { chains } = stage
    const first = await startApiProcess({ chains, data })
    const { modal, page, errors } = await openAccount(stage, { services: { api: first.url } })
    await modal.text('Total').waitFor()
    await first.kill()
    // Another look at the account: what was read a moment ago is not enough for a visitor who comes back.
    await page.reload()
    await page.locator('#connect').click()
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ ETH$/).waitFor()
    await modal.text(UNAVAILABLE).waitFor({ timeout: 60_000 })
    const second = await startApiProcess({ chains, data, port: first.port })
    try {
      await modal.button('Retry').click()
      await modal.text('Total').waitFor()
      expect(await modal.text(UNAVAILABLE).count()).toBe(0)
      expect(errors).toEqual([])
    } finally {
      await second.kill()
    }
  })
})
