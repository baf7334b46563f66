import type { CDPSession } from 'playwright-core'
import { readAxe } from '../face/support/state-bench.ts'
import { openPage, type Stage, startStage, type WatchedPage } from '../support/stage.ts'
import { findingsOfScreen } from './support/screen-checks.ts'
import { screenStates } from './support/screen-states.ts'
import { type ScreensServer, startScreensServer } from './support/screens-server.ts'

let stage: Stage
let server: ScreensServer
let open: WatchedPage
let session: CDPSession

beforeAll(async () => {
  const [script, ...started] = await Promise.all([readAxe(), startStage(), startScreensServer()])
  ;[stage, server] = started
  open = await openPage(stage.browser, async (context) => void (await context.addInitScript(script)))
  session = await open.context.newCDPSession(open.page)
  await open.page.goto(server.url)
  await open.page.waitForFunction(() => 'screens' in globalThis)
})

afterAll(async () => {
  await stage.close()
  await server.close()
})

test.each(screenStates.map((state) => [`${state.screen}: ${state.state}`, state] as const))('%s', async (_, state) => {
  if (state === screenStates.at(-1))
    await open.page.evaluate(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  expect(await findingsOfScreen(open.page, session, state)).toEqual({})
  expect(open.errors).toEqual([])
})
