/** @jest-environment node */
import { UniversalProvider } from '@walletconnect/universal-provider'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()

let bench: Bench
beforeEach(async () => {
  bench = await createBench()
})
afterEach(() => bench.close())

test('A17: the pairing’s key is nowhere but in the client’s own entries', async () => {
  const said: string[] = []
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    jest.spyOn(console, name).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')))
  }
  const asked: string[] = []
  const { fetch: real } = globalThis
  globalThis.fetch = (input, init) => {
    asked.push(String(input instanceof Request ? input.url : input))
    return real(input, init)
  }
  const opened = jest.spyOn(UniversalProvider, 'init')
  const app = await bench.app()
  const wallet = await bench.wallet('reject')
  app.pair()
  const refused = await app.uri()
  await wallet.pair(refused)
  await until(() => app.walletconnect.pairing.get().status === 'failed')
  wallet.setBehaviour('approve')
  app.pair()
  const uri = await app.uri()
  await wallet.pair(uri)
  await app.connected()
  // The client's own loggers would print past the console, and keep a megabyte that the page may download.
  const provider = await opened.mock.results[0]?.value
  const loggers = [provider?.logger, provider?.client.logger, provider?.client.core.logger]
  expect(loggers.map((logger) => logger?.level)).toEqual(['silent', 'silent', 'silent'])
  expect(provider?.client.core.logChunkController).toBeNull()
  await app.portico.disconnect()

  for (const link of [refused, uri]) {
    const key = /symKey=([\da-f]{64})/.exec(link)?.[1] ?? 'no key'
    expect(link).toContain(key)
    expect(said.join('\n')).not.toContain(key)
    expect(app.heard()).not.toContain(key)
    expect(JSON.stringify(app.portico.getState())).not.toContain(key)
    const holding = [...app.driver.values].filter(([, value]) => value.includes(key)).map(([name]) => name)
    expect(holding.filter((name) => !name.startsWith('portico:app-0@test:walletconnect:client '))).toEqual([])
  }
  expect(asked.filter((url) => !url.startsWith('http://127.0.0.1'))).toEqual([])
  globalThis.fetch = real
  jest.restoreAllMocks()
})

test('nothing is loaded, written or connected before a pairing is asked for', async () => {
  const app = await bench.app()
  expect(app.walletconnect.pairing.get()).toEqual({ status: 'idle' })
  expect(app.driver.writes).toEqual([])
  expect(bench.relay().stats.connections).toBe(0)
  expect(Object.keys(globalThis).filter((name) => name.startsWith('_walletConnectCore_portico'))).toEqual([])
})
