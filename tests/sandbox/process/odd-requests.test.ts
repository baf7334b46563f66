/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { serveExample } from '../../../examples/sandbox/process/serve-example.ts'
import { startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { startWebWallet } from '../../../examples/sandbox/web-wallet/start-web-wallet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-odd-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const page = new Map([['/', { body: '<!doctype html>', contentType: 'text/html' }]])

const starts = {
  'web wallet': () => startWebWallet({ port: 0, relayUrl: 'ws://127.0.0.1:1', chains: {}, page }),
  example: () => serveExample({ folder, port: 0, sandbox: {}, walletScript: '' }),
  relay: () => startRelay(),
  analytics: () => startAnalytics(),
}

/** Sends a request as it stands and answers the first line of what comes back. */
const ask = (port: number, target: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`),
    )
    socket.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    socket.once('close', () => resolve(text.split('\r\n', 1)[0] ?? ''))
    socket.once('error', reject)
  })

test.each(Object.entries(starts))('%s: no request target ends it', async (_, start) => {
  const service = await start()
  const died = jest.fn()
  process.on('uncaughtExceptionMonitor', died)
  try {
    const port = Number(new URL(service.url).port)
    for (const target of ['//', '///', '//[', 'http://[', '/%', '/%00', '/..%2f..', '*', 'http://']) {
      expect([target, await ask(port, target)]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 [234]\d\d /)])
    }
    expect(died).not.toHaveBeenCalled()
  } finally {
    process.off('uncaughtExceptionMonitor', died)
    await service.close()
  }
})
