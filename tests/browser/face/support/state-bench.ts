import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions } from 'playwright-core'
import { type Relay, startRelay } from '../../../../examples/sandbox/relay/start-relay.ts'
import { stopClock } from '../../support/page-clock.ts'
import { type Stage, startStage } from '../../support/stage.ts'
import { type Face, type FaceOptions, openFace } from './face-host.ts'
import type { HostPage, ViewState } from './view-states.ts'

/** axe-core as the package ships it, to go into pages before the clock is replaced: it needs timers where the clock stands still. */
export const readAxe = async (): Promise<string> =>
  `((setTimeout) => {${await readFile('node_modules/axe-core/axe.min.js', 'utf8')}\n})(window.setTimeout.bind(window))`

/** A stage with a relay, and the pages opened on it. */
export interface Bench {
  /** Opens the host. */
  face(options?: FaceOptions): Promise<Face>
  /** Opens the page of a state and makes it ready. */
  host(page: HostPage): Promise<Face>
  /** Opens a page of its own for a state and shows it. */
  reach(state: ViewState, context?: BrowserContextOptions): Promise<Face>
  closePages(): Promise<void>
  close(): Promise<void>
}

/** Shows a state in a page of its host, whose modal is closed. Resolves when the state is there. */
export const show = async (face: Face, { host, show: lead, sign }: ViewState): Promise<void> => {
  // What follows the last closing is due before the next opening.
  if (host.paused) await face.page.clock.runFor(100)
  await lead(face)
  await sign(face.modal).waitFor()
}

/** Starts it. With `axe` the script is in every page. */
export const startBench = async ({ axe = false }: { readonly axe?: boolean } = {}): Promise<Bench> => {
  const [stage, relay, script]: [Stage, Relay, string] = await Promise.all([startStage(), startRelay({}), axe ? readAxe() : ''])
  const open: Face[] = []
  const face: Bench['face'] = async (options = {}) => {
    const opened = await openFace(stage, {
      ...options,
      sandbox: { ...(options.relay ? { relayUrl: relay.url, projectId: 'sandbox' } : {}), ...options.sandbox },
      async prepare(page) {
        if (script) await page.addInitScript(script)
        await options.prepare?.(page)
      },
    })
    open.push(opened)
    return opened
  }
  const host: Bench['host'] = async ({ connected, ready, paused, ...options }) => {
    const opened = await face({
      ...options,
      async prepare(page) {
        if (paused) await page.clock.install()
        await options.prepare?.(page)
      },
    })
    if (connected) await opened.connect()
    await ready?.(opened)
    if (paused) await stopClock(opened.page)
    return opened
  }
  return {
    face,
    host,
    async reach(state, context = {}) {
      const reached = await host({ ...state.host, context: { ...state.host.context, ...context } })
      await show(reached, state)
      return reached
    },
    async closePages() {
      await Promise.all(open.splice(0).map(({ context }) => context.close()))
    },
    async close() {
      await stage.close()
      await relay.close()
    },
  }
}
