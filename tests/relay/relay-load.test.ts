/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoad } from '../bench/relay-load.ts'
import type { ServiceProcess } from '../sandbox/support/service-process.ts'
import { startRelayProcess } from './support/relay-process.ts'

let folder: string
let relay: ServiceProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
  relay = await startRelayProcess({ file: join(folder, 'mailboxes.jsonl') })
})
afterAll(async () => {
  await relay.kill()
  await rm(folder, { recursive: true, force: true })
})

test('200 clients and 10,000 messages, with 80 reconnects: nothing is lost, nothing comes twice', async () => {
  const result = await runLoad(relay.url, { clients: 200, messages: 10_000, clientsPerTopic: 4, comeBack: true })
  expect(result).toMatchObject({ expected: 30_000, taken: 30_000, lost: [], twice: [], left: 0, reconnects: 80 })
})
