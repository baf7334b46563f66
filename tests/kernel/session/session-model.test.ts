import fc from 'fast-check'
import { settle } from '../../support/deferred.ts'
import { sessionCommands } from '../support/session-commands.ts'
import { tablePairs } from '../support/session-invariants.ts'
import { createWorld, type Expected } from '../support/session-world.ts'

const RUNS = Number(process.env.PORTICO_MODEL_RUNS ?? 200)

test(
  `${RUNS} random sessions keep to the table of transitions, and walk all of it`,
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(sessionCommands, async (commands) => {
        const world = createWorld()
        await world.load()
        const setup = (): { model: Expected; real: typeof world } => ({
          model: { connected: undefined, pending: undefined, kept: undefined },
          real: world,
        })
        try {
          await fc.asyncModelRun(setup, commands)
        } finally {
          await world.portico.destroy()
        }
        for (const [from, to] of world.steps) seen.add(`${from} → ${to}`)
        await settle()
        expect(world.unsettled.size).toBe(0)
      }),
      { numRuns: RUNS },
    )
    // No guard is asked here: `settling.test.ts` walks what leads there and back.
    const table = new Set([...tablePairs()].filter((pair) => !pair.includes('settling')))
    expect([...seen].filter((step) => !table.has(step))).toEqual([])
    // A kernel that restores has said so before anyone could listen.
    expect([...table].filter((step) => !seen.has(step))).toEqual(['disconnected → reconnecting'])
  },
  60_000 + RUNS * 100,
)
