import fc from 'fast-check'
import { tablePairs } from '../support/session-invariants.ts'
import { endWorld, walkCommands } from './walk-commands.ts'
import { createWorld } from './walk-world.ts'

const RUNS = Number(process.env.PORTICO_MODEL_RUNS ?? 200)

/** Tests that share the walks, so that none is long on a slow machine. */
const PARTS = 5
const EACH = Math.ceil(RUNS / PARTS)

// Modal, session, sign-in, network switch and storage together, with wallets and guards that say no, nothing, or too late, reloads and other
// tabs. A failure is shrunk and printed with the seed that replays it.
describe(`80: ${RUNS} random walks find no contradiction between view, status, storage and events`, () => {
  const seen = new Set<string>()

  test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
    `part %i of ${PARTS}: ${EACH} walks`,
    async () => {
      await fc.assert(
        fc.asyncProperty(walkCommands, async (commands) => {
          const world = createWorld()
          await world.load()
          try {
            await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
          } finally {
            await endWorld(world)
          }
          for (const step of world.steps) seen.add(step)
        }),
        { numRuns: EACH },
      )
    },
    60_000 + EACH * 200,
  )

  test('together they take every step of the table', () => {
    // Nobody is connected here whom the guard was not asked about.
    const others = ['connecting → connected', 'reconnecting → connected']
    expect([...tablePairs()].filter((step) => !seen.has(step) && !others.includes(step))).toEqual([])
  })
})
