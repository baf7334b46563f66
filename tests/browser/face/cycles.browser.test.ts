import { isDeepStrictEqual } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { until } from '../../support/wait.ts'
import type { Face } from './support/face-host.ts'
import { type Bench, startBench } from './support/state-bench.ts'
import { isGone } from './support/state-checks.ts'

declare global {
  interface Window {
    /** Those that observe something, and have not been disconnected since. */
    observing: Set<MutationObserver>
  }
}

interface Counts {
  readonly nodes: number
  readonly listeners: number
  readonly observers: number
}

/** Counts what the page observes. */
const countObservers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observing = new Set<MutationObserver>()
    const { observe, disconnect } = MutationObserver.prototype
    MutationObserver.prototype.observe = function (...given) {
      observing.add(this)
      observe.apply(this, given)
    }
    MutationObserver.prototype.disconnect = function () {
      observing.delete(this)
      disconnect.call(this)
    }
    window.observing = observing
  })

/** What the page holds once the garbage is gone. */
const countsOf = async (page: Page, session: CDPSession): Promise<Counts> => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), observers: await page.evaluate(() => window.observing.size) }
}

/** Opens and closes so many times, each time at another view, which is drawn before it closes: React keeps what it has drawn last. */
const cycle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const views = ['Connect', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork'] as const
    const isDrawn = (): boolean => document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog[open] .view') != null
    // By no timer, which this page's clock would hold; an open port would keep a listener.
    const nextTask = (): Promise<void> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          resolve()
        }
        port2.postMessage(undefined)
      })
    for (let time = 0; time < count; time += 1) {
      const view = views[time % views.length] ?? 'Connect'
      await window.portico.open({ view })
      while (window.portico.getState().open && !isDrawn()) await nextTask()
      await window.portico.close()
    }
  }, times)

// One page, in the order of the tests.
describe('79: opening and closing 200 times', () => {
  let bench: Bench
  let face: Face
  let session: CDPSession
  beforeAll(async () => {
    bench = await startBench()
    face = await bench.face({ prepare: countObservers })
    session = await face.context.newCDPSession(face.page)
    await session.send('Performance.enable')
  })
  afterAll(() => bench.close())

  const countsAfter = async (times: number): Promise<Counts> => {
    await cycle(face.page, times)
    await isGone(face)
    return countsOf(face.page, session)
  }
  let before: Counts

  test('what is loaded with the first of them is held', async () => {
    let last: Counts
    // Some of the code that comes with Connect arrives while the page opens and closes already.
    ;[last, before] = [await countsAfter(20), await countsAfter(20)]
    for (let round = 0; round < 5 && JSON.stringify(last) !== JSON.stringify(before); round += 1) {
      ;[last, before] = [before, await countsAfter(20)]
    }
    expect(before).toEqual(last)
  })

  test.each([50, 100, 150, 200])('after %i more the page is as it was', async () => {
    await cycle(face.page, 50)
    await isGone(face)
    // What the browser itself still holds for a moment is no leak; what leaks stays.
    const now = () => countsOf(face.page, session)
    await until(async () => isDeepStrictEqual(await now(), before), { complaint: async () => [await now(), before] })
  })

  test('it still opens', async () => {
    const { page, modal, errors } = face
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(errors).toEqual([])
  })

  test('where nothing is waited for in between, the last word counts', async () => {
    const { page, modal, errors } = face
    await page.evaluate(async () => {
      const said: Promise<unknown>[] = []
      for (let time = 0; time < 200; time += 1) said.push(window.portico.open(), window.portico.close())
      await Promise.all(said)
    })
    await isGone(face)
    await page.evaluate(async () => {
      const said: Promise<unknown>[] = []
      for (let time = 0; time < 200; time += 1) said.push(window.portico.close(), window.portico.open())
      await Promise.all(said)
    })
    await modal.row(/Test Wallet/).waitFor()
    expect(await page.evaluate(() => window.portico.getState().open)).toBe(true)
    expect(errors).toEqual([])
  })
})
