/** @jest-environment node */

import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { apiRequests, runApiLoad } from '../../bench/api-load.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

let chains: SandboxChains
let api: Service
beforeAll(async () => {
  chains = await startSandboxChains(1)
  api = await startApi({ chains: chains.urls })
})
afterAll(async () => {
  await api?.close()
  await chains?.stop()
})

test('fifty clients at once, each asking for everything: every answer is a success', async () => {
  const kinds = Object.values(apiRequests(testAccounts[0].address))
  const plan = { clients: 50, requests: 2 * kinds.length }
  const { latencies, failed } = await runApiLoad(api.url, {
    ...plan,
    request: (client, index) => kinds[(client + index) % kinds.length] ?? { path: '/' },
  })
  expect([latencies.length, failed]).toEqual([plan.clients * plan.requests, []])
})
