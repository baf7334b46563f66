/** @jest-environment node */
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { stringToHex } from 'viem'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()

/** ms; nothing is measured here. */
let bench: Bench
beforeEach(async () => {
  bench = await createBench()
})
afterEach(() => bench.close())

/** What the relay knows the app by. */
const clientOf = ({ sessions }: App): string | undefined => {
  const state = sessions.of('eip155').get()
  return state.status === 'connected' ? state.connection.clientId : undefined
}
const issuerOf = (path = ''): unknown => {
  const [, claims = ''] = (new URL(path, 'ws://relay').searchParams.get('auth') ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).iss
}

/** Stands where the relay was: takes sockets of a client and says nothing. */
const startDeaf = async (port: number, client: string | undefined) => {
  const open = new Set<Socket>()
  const counts = { attempts: 0, most: 0 }
  const server = createServer()
  server.on('upgrade', (request, duplex) => {
    const socket = duplex as Socket
    if (issuerOf(request.url) !== client) return socket.destroy()
    counts.attempts += 1
    open.add(socket)
    counts.most = Math.max(counts.most, open.size)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    counts,
    drop: () => {
      for (const socket of open) socket.destroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('five requests wait while the relay is away: one socket is tried at a time, and all are answered when it is back', async () => {
  const [app, wallet] = [await bench.app(), await bench.wallet()]
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
  const port = Number(new URL(bench.relay().url).port)
  await bench.stopRelay()
  const deaf = await startDeaf(port, clientOf(app))
  const sign = (text: string) =>
    app.portico.getProvider('eip155')?.request({ method: 'personal_sign', params: [stringToHex(text), wallet.accounts[0]] })
  const answers = ['one', 'two', 'three', 'four', 'five'].map(sign)
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await until(() => deaf.counts.attempts >= attempt)
    deaf.drop()
  }
  expect(deaf.counts.most).toBe(1)
  await deaf.close()
  await bench.restartRelay()
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^0x[\da-f]{130}$/)
  // Its own yes may have waited for the relay as well.
  await until(() => wallet.state.get().sessions.length === 1)
})

test('a page that loads while the relay is away tries one socket at a time, without the client’s own pauses, and is connected when it is back', async () => {
  Object.assign(globalThis, { document: new EventTarget() })
  const first = await bench.app({ id: 'host' })
  const wallet = await bench.wallet()
  first.pair()
  await wallet.pair(await first.uri())
  await first.connected()
  const client = clientOf(first)
  await first.portico.destroy()
  const port = Number(new URL(bench.relay().url).port)
  await bench.stopRelay()
  const deaf = await startDeaf(port, client)
  // The third of its own, of 3 s, would never be over; ours are shorter.
  const { setTimeout: start } = globalThis
  const held = (run: () => void, ms = 0, ...more: unknown[]) => (ms >= 3_000 && ms <= 5_000 ? undefined : start(run, ms, ...more))
  const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(held as typeof setTimeout)
  try {
    const app = await bench.app({ id: 'host', driver: first.driver })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await until(() => deaf.counts.attempts >= attempt)
      expect(app.portico.getState().status).toBe('reconnecting')
      deaf.drop()
    }
    expect(deaf.counts.most).toBe(1)
    await deaf.close()
    await bench.restartRelay()
    await app.connected()
  } finally {
    spy.mockRestore()
    Reflect.deleteProperty(globalThis, 'document')
  }
})
