import type { CDPSession } from 'playwright-core'
import type { Face } from './face-host.ts'
import { type Bench, show, startBench } from './state-bench.ts'
import { findingsOf } from './state-checks.ts'
import type { HostPage, ViewState } from './view-states.ts'

interface OpenHost {
  readonly host: HostPage
  readonly face: Face
  readonly session: CDPSession
}

/** ms; a test holds what were seven. */
const LIMIT = 180_000

/** Declares one test per state: it is reached once, and every check is made on it. */
export const checkStates = (states: readonly ViewState[]): void => {
  let bench: Bench
  // The page of the state before, unless something was wrong in it.
  let kept: OpenHost | undefined
  beforeAll(async () => {
    bench = await startBench({ axe: true })
  })
  afterAll(() => bench.close())

  const open = async (host: HostPage): Promise<OpenHost> => {
    if (kept?.host === host) return kept
    await bench.closePages()
    const face = await bench.host(host)
    return { host, face, session: await face.context.newCDPSession(face.page) }
  }

  test.each(states.map((state) => [`${state.view}: ${state.state}`, state] as const))(
    '%s',
    async (_, state) => {
      const { face, session, host } = await open(state.host)
      kept = undefined
      await show(face, state)
      expect(await findingsOf({ face, session, state })).toEqual({})
      kept = { face, session, host }
    },
    LIMIT,
  )
}
