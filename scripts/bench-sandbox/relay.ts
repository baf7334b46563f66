import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type LoadPlan, type LoadResult, runLoad } from '../../tests/bench/relay-load.ts'
import { percentile } from '../../tests/bench/statistics.ts'
import { startRelayProcess } from '../../tests/relay/support/relay-process.ts'
import { type Figure, type Measurement, readable } from './measurement.ts'

const Health = v.object({ memory: v.number(), mostMemory: v.number() })

const load: LoadPlan = { clients: 200, messages: 10_000, clientsPerTopic: 4, comeBack: true }
const lightLoad: LoadPlan = { clients: 2, messages: 1_000, clientsPerTopic: 2, comeBack: false }

const checked = async (url: string, plan: LoadPlan): Promise<LoadResult> => {
  const result = await runLoad(url, plan)
  const { lost, twice, left } = result
  if (lost.length + twice.length + left > 0) throw new Error(`relay: ${lost.length} lost, ${twice.length} twice, ${left} left`)
  return result
}
const spread = (latencies: readonly number[]): string =>
  `${readable(percentile(latencies, 0.5))} / ${readable(percentile(latencies, 0.99))} ms`
const megabytes = (bytes: number): string => `${readable(bytes / 1e6)} MB`

const measure = async (): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const relay = await startRelayProcess({ file: join(folder, 'mailboxes.jsonl') })
  const memory = async () => v.parse(Health, await (await fetch(`${relay.control}/_sandbox/health`)).json())
  try {
    const idle = await memory()
    const pair = await checked(relay.url, lightLoad)
    const all = await checked(relay.url, load)
    const after = await memory()
    const { clients, messages } = load
    const perSecond = (count: number): string => `${readable((count * 1_000) / all.duration)} a second`
    return [
      { name: 'relay, one pair: delivery p50 / p99', figure: spread(pair.latencies) },
      { name: `relay, ${clients} clients: ${readable(messages)} messages, each on disk`, figure: perSecond(messages) },
      {
        name: `relay, ${clients} clients: ${readable(all.expected)} deliveries, ${all.reconnects} reconnects`,
        figure: perSecond(all.expected),
      },
      { name: `relay, ${clients} clients: delivery p50 / p99`, figure: spread(all.latencies) },
      { name: 'relay process: memory at the start / at most', figure: `${megabytes(idle.memory)} / ${megabytes(after.mostMemory)}` },
    ]
  } finally {
    await relay.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The relay in a process of its own, with its file: one pair at rest, then everyone at once. */
export const relayMeasurement: Measurement = { name: 'relay', measure }
