import { resolve } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { type Relay, startRelay } from '../../../../examples/sandbox/relay/start-relay.ts'
import { type Stage, startStage } from '../../support/stage.ts'
import { type Face, openFace } from './face-host.ts'
import type { StateBench } from './view-states.ts'

/** axe-core as the package ships it, to go into pages before their own scripts. */
export const AXE = resolve('node_modules/axe-core/axe.min.js')

/** A stage with a relay, whose pages are closed after each test. */
export interface Bench extends StateBench {
  closePages(): Promise<void>
  close(): Promise<void>
  /** The same with other pages: size, touch, colours. */
  under(context: BrowserContextOptions): StateBench
}

/** Starts it. `scripts` are files that go into every page first. */
export const startBench = async (scripts: readonly string[] = []): Promise<Bench> => {
  const stage: Stage = await startStage()
  const relay: Relay = await startRelay({})
  const open: Face[] = []
  const under = (context: BrowserContextOptions): StateBench => ({
    stage,
    relayUrl: relay.url,
    context,
    async face(options = {}) {
      const face = await openFace(stage, {
        ...options,
        context: { ...context, ...options.context },
        async prepare(page) {
          for (const path of scripts) await page.addInitScript({ path })
          await options.prepare?.(page)
        },
      })
      open.push(face)
      return face
    },
  })
  return {
    ...under({}),
    under,
    async closePages() {
      await Promise.all(open.splice(0).map(({ context }) => context.close()))
    },
    async close() {
      await stage.close()
      await relay.close()
    },
  }
}
