import fc from 'fast-check'
import { settle } from '../../support/deferred.ts'
import { everyTransition, sessionCommands } from '../support/session-commands.ts'
import { tablePairs } from '../support/session-invariants.ts'
import { createWorld, type Expected, type World } from '../support/session-world.ts'

const RUNS = Number(process.env.PORTICO_MODEL_RUNS ?? 200)

/** Tests that share the sessions, so that none is long on a slow machine. */
const PARTS = 4
const EACH = Math.ceil(RUNS / PARTS)

/** Pairs of the table. No guard is asked here: `settling.test.ts` walks what leads there and back. */
const table: readonly string[] = [...tablePairs()].filter((pair) => !pair.includes('settling'))

/** Runs commands on a kernel of its own, and answers the steps that its session took. */
const walk = async (commands: Iterable<fc.AsyncCommand<Expected, World>>): Promise<readonly string[]> => {
  const world = createWorld()
  await world.load()
  const setup = (): { model: Expected; real: World } => ({
    model: { connected: undefined, pending: undefined, kept: undefined, locked: false, regained: false },
    real: world,
  })
  try {
    await fc.asyncModelRun(setup, commands)
  } finally {
    await world.portico.destroy()
  }
  await settle()
  expect(world.unsettled.size).toBe(0)
  return world.steps.map(([from, to]) => `${from} → ${to}`)
}

test('one session walks all of the table of transitions', async () => {
  expect(new Set(await walk(everyTransition))).toEqual(new Set(table))
})

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  `random sessions keep to the table: part %i of ${PARTS}, ${EACH} of ${RUNS}`,
  async () => {
    await fc.assert(
      fc.asyncProperty(sessionCommands, async (commands) => {
        expect((await walk(commands)).filter((step) => !table.includes(step))).toEqual([])
      }),
      { numRuns: EACH },
    )
  },
  60_000 + EACH * 100,
)
