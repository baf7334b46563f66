import type { Frame, Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [{ address }] = testAccounts
const signature = `0x${'ab'.repeat(65)}`

/** A page that frames the app and speaks to it as the vendor's interface does: one request by message, one answer with its id. */
const frameHtml = (app: string): string => `<!doctype html><meta charset="utf-8"><title>Safe</title>
<iframe id="app" style="width:900px;height:700px" src="${app}"></iframe>
<script>
  window.asked = []
  addEventListener('message', ({ data, source, origin }) => {
    const frame = document.querySelector('#app')
    if (source !== frame.contentWindow || origin !== ${JSON.stringify(new URL(app).origin)} || !data.env) return
    window.asked.push(data.method)
    const answers = {
      getSafeInfo: { safeAddress: '${address}', chainId: 1, threshold: 2, owners: [], isReadOnly: false },
      signMessage: { signature: '${signature}' },
    }
    const known = data.method in answers
    const answer = known ? { success: true, data: answers[data.method] } : { success: false, error: 'Not in this Safe' }
    source.postMessage({ id: data.id, version: '9.1.0', ...answer }, origin)
  })
</script>`

let stage: Stage
let server: TestServer
let around: TestServer

beforeAll(async () => {
  stage = await startStage()
  const pages = builtTestPage('safe')
  server = await serveFolder(pages)
  // Its own origin, and a name as the vendor's has it. The port is not known before it listens.
  const files: Record<string, string> = {}
  around = await serveFolder(pages, { files })
  const app = `${server.url}/?${new URLSearchParams({ rpc: stage.ethereum.rpcUrl, safe: around.at('safe.localhost') })}`
  files['/frame.html'] = frameHtml(app)
  files['/other.html'] = frameHtml(app.replace(/safe=[^&]*/, 'safe=https%3A%2F%2Fapp.safe.global'))
})
afterAll(async () => {
  await Promise.all([server.close(), around.close()])
  await stage.close()
})

const appIn = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#app')).contentFrame()
  if (!frame) throw new Error('The app is not framed.')
  await frame.locator('#status').filter({ hasText: /\w/ }).waitFor()
  return frame
}
const asked = (page: Page): Promise<readonly string[]> => page.evaluate('window.asked')
const says = (frame: Frame, id: string, text: string): Promise<void> => frame.locator(id).filter({ hasText: text }).waitFor()

test('a Safe connects the app that it frames, signs, comes back after a reload without a question, and is offered nowhere else', async () => {
  const { page, errors } = await openPage(stage.browser)
  await page.goto(`${around.at('safe.localhost')}/frame.html`)
  const app = await appIn(page)
  await app.locator('#connect').click()
  const row = app.locator('portico-modal dialog').getByRole('button', { name: /^Safe/ })
  await row.waitFor()
  // The vendor's code is not there before it is chosen.
  expect(await asked(page)).toEqual([])
  await row.click()
  await says(app, '#addr', address)
  await app.locator('portico-modal dialog').waitFor({ state: 'hidden' })
  expect(await asked(page)).toEqual(['getSafeInfo'])
  await app.locator('#sign').click()
  await says(app, '#result', signature)

  await page.reload()
  const again = await appIn(page)
  await says(again, '#status', 'connected')
  await says(again, '#addr', address)
  expect(await asked(page)).toEqual(['getSafeInfo'])
  await again.locator('#connect').click()
  await again.locator('portico-modal dialog').getByRole('button', { name: 'Disconnect' }).click()
  await says(again, '#status', 'disconnected')

  await page.goto(`${around.at('safe.localhost')}/other.html`)
  const elsewhere = await appIn(page)
  await elsewhere.locator('#connect').click()
  await elsewhere.locator('portico-modal dialog').getByRole('heading', { name: 'Connect wallet' }).waitFor()
  expect(await elsewhere.locator('portico-modal dialog').getByRole('button', { name: /^Safe/ }).count()).toBe(0)
  expect(errors).toEqual([])
})
