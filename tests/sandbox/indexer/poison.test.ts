/** @jest-environment node */
import { type AnswerOf, history } from 'portico/wire'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { seedPoison } from '../../../examples/sandbox/chain/seed-poison.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { callerOf, type Outcome } from '../api/support/call-api.ts'
import { type SandboxChains, startSandboxChains } from '../api/support/sandbox-chains.ts'
import { indexClient } from './support/index-client.ts'

const [alice] = testAccounts
const chainId = 'eip155:1'

let chains: SandboxChains
let indexer: Service
let api: Service

beforeAll(async () => {
  chains = await startSandboxChains(1)
  indexer = await startIndexer({ chains: chains.urls })
  api = await startApi({ chains: chains.urls, indexer: indexer.url, control: 0 })
})
afterAll(async () => {
  await Promise.all([api?.close(), indexer?.close()])
  await chains?.stop()
})

test('A24: of 200 seeded poison rows and 200 honest ones the client reads every one, and the hints tell most of the poison', async () => {
  const { poison, honest } = await seedPoison(chains.urls[chainId] ?? '', alice.address, 200)
  await indexClient(indexer.url, chains.urls).caughtUp()
  const rows: AnswerOf<typeof history>['data'][number][] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const outcome: Outcome<AnswerOf<typeof history>> = await callerOf(api.url)(history, {
      path: { account: alice.address },
      query: { chainId, cursor },
    })
    const { data, next } = outcome.answer()
    rows.push(...data)
    cursor = next ?? undefined
  }
  const byHash = new Map(rows.map((row) => [row.metadata.hash ?? '', row]))
  expect(byHash.size).toBe(rows.length)
  const hinted = (hashes: readonly string[]) =>
    hashes.filter((hash) => {
      const { transfers = [] } = byHash.get(hash) ?? {}
      return transfers.length > 0 && transfers.every((one) => (one.fungible_info ?? one.nft_info)?.flags?.is_spam === true)
    })
  expect([poison.length, honest.length]).toEqual([200, 200])
  expect([...poison, ...honest].filter((hash) => !byHash.has(hash))).toEqual([])
  expect(hinted(honest)).toEqual([])
  // Dust of the native coin and of listed tokens is left: only the client knows whom the visitor knows.
  const unhinted = poison.filter((hash) => !hinted(poison).includes(hash)).map((hash) => byHash.get(hash)?.transfers[0])
  expect(new Set(unhinted.map((one) => one?.quantity.numeric))).toEqual(new Set(['0.000000000000000001', '0.000001']))
})
