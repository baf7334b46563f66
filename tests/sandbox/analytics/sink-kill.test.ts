/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { analyticsClient, trackedEvent } from './support/analytics-client.ts'

let data: string
let running: ServiceProcess | undefined
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'portico-events-'))
})
afterEach(async () => {
  await running?.kill()
  await rm(data, { recursive: true })
})

const start = async () => {
  running = await startServiceProcess('examples/sandbox/analytics/run-analytics.ts', '--data', data)
  return { program: running, client: analyticsClient(running) }
}

test('killed while events come in, it has lost none that it acknowledged', async () => {
  const acknowledged: string[] = []
  for (const least of [25, 50, 75]) {
    const { program, client } = await start()
    let killed = false
    const sender = async (): Promise<void> => {
      while (!killed) {
        const event = trackedEvent()
        const stored = await client.send(event).then(
          ({ ok }) => ok,
          () => false,
        )
        if (stored) acknowledged.push(event.eventId)
        if (acknowledged.length >= least) killed = true
      }
    }
    const senders = Array.from({ length: 8 }, sender)
    await Promise.race(senders)
    await program.kill()
    await Promise.all(senders)
  }
  const { client } = await start()
  const kept = (await client.events()).events.map(({ eventId }) => eventId)
  expect(acknowledged.length).toBeGreaterThanOrEqual(75)
  expect(kept).toEqual(expect.arrayContaining(acknowledged))
  expect((await client.send(trackedEvent())).status).toBe(200)
})
