import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { apiRequests, type LoadResult, runApiLoad } from '../../tests/bench/api-load.ts'
import { percentile } from '../../tests/bench/statistics.ts'
import { startApiProcess } from '../../tests/sandbox/api/support/api-process.ts'
import { startSandboxChains } from '../../tests/sandbox/api/support/sandbox-chains.ts'
import { type Figure, type Measurement, readable } from './measurement.ts'

const CLIENTS = 50
const REQUESTS = 40

const toFigure = (what: string, { latencies, duration, failed }: LoadResult): Figure => {
  if (failed.length > 0) throw new Error(`api, ${what}: ${failed.length} failed, the first with ${failed[0]}`)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  const perSecond = readable((latencies.length * 1_000) / duration)
  return { name: `api, ${CLIENTS} clients: ${what}, p50 / p99`, figure: `${perSecond} a second, ${readable(p50)} / ${readable(p99)} ms` }
}

const measure = async (): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const chains = await startSandboxChains(1)
  try {
    const api = await startApiProcess({ chains: chains.urls, data: folder })
    try {
      const kinds = apiRequests(testAccounts[0].address)
      const all = Object.values(kinds)
      const mixed = (client: number, index: number) => all[(client + index) % all.length] ?? { path: '/' }
      // Once for nothing: what follows is a service that has been running.
      await runApiLoad(api.url, { clients: CLIENTS, requests: REQUESTS, request: mixed })
      const figures: Figure[] = []
      for (const [name, request] of Object.entries(kinds)) {
        figures.push(toFigure(name, await runApiLoad(api.url, { clients: CLIENTS, requests: REQUESTS, request: () => request })))
      }
      return [...figures, toFigure('all in turn', await runApiLoad(api.url, { clients: CLIENTS, requests: REQUESTS, request: mixed }))]
    } finally {
      await api.kill()
    }
  } finally {
    await chains.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The provider API in a process of its own, with its database on disk and a real chain behind it. */
export const apiMeasurement: Measurement = { name: 'api', measure }
