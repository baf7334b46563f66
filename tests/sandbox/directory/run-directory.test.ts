/** @jest-environment node */
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { directoryClient } from './support/directory-client.ts'

let running: ServiceProcess | undefined
afterEach(async () => {
  await running?.kill()
  running = undefined
})

const start = async (config: unknown, port = '0') => {
  running = await startServiceProcess('examples/sandbox/directory/run-directory.ts', '--port', port, '--config', JSON.stringify(config))
  return running
}

test('killed during use, it answers at the same address with the same list when it is back', async () => {
  const config = { webWalletUrl: 'http://localhost:4120', projects: [{ id: 'sandbox', origins: ['https://shop.example'] }] }
  const first = await start(config)
  const client = directoryClient(first)
  const before = await client.list({ entries: '700' })
  expect(before.wallets[0]?.webapp_link).toBe('http://localhost:4120')
  await first.kill()
  await expect(client.list()).rejects.toThrow()
  await start(config, new URL(first.url).port)
  expect(await client.list({ entries: '700' })).toEqual(before)
  expect((await client.get('/getWallets', {}, { origin: 'https://shop.example' })).status).toBe(200)
  expect((await client.get('/getWallets', {}, { origin: 'http://localhost:4100' })).status).toBe(403)
})

test('a configuration that makes no sense ends it with a sentence', async () => {
  await expect(start({ webWalletUrl: 7 })).rejects.toThrow(/directory: Invalid type: Expected string/)
})
