/** @jest-environment node */
import { request } from 'node:http'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { startBitcoin } from '../../../examples/sandbox/bitcoin/start-bitcoin.ts'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import { startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { startSolana } from '../../../examples/sandbox/solana/start-solana.ts'

const MEGABYTE = 1_000_000
/** What a client would send where nobody stops it. */
const ALL = 120 * MEGABYTE
/** What may be on its way between two programs when the answer comes, beside what is taken. */
const MOST = 30 * MEGABYTE

/** Sends a body without saying its length, until it is answered or cut. Answers the status and how many bytes went. */
const flood = (url: string, method: string) =>
  new Promise<{ readonly status: number | undefined; readonly sent: number }>((resolve) => {
    let sent = 0
    const piece = Buffer.alloc(MEGABYTE, ' ')
    const end = (status: number | undefined): void => {
      resolve({ status, sent })
      flow.destroy()
    }
    const flow = request(url.replace(/^ws/, 'http'), { method, agent: false }, (answer) => end(answer.statusCode))
    flow.on('error', () => end(undefined))
    const send = (): void => {
      if (sent === ALL) return void flow.end()
      sent += piece.length
      flow.write(piece, (error) => {
        if (!error) send()
      })
    }
    send()
  })

test.each([
  ['analytics', () => startAnalytics(), 'POST', '/e'],
  ['analytics', () => startAnalytics({ control: 0 }), 'PUT', '/_sandbox/refused'],
  ['api', () => startApi({ chains: {} }), 'POST', '/v1/fungible/price'],
  ['api', () => startApi({ control: 0, chains: {} }), 'PUT', '/_sandbox/projects/sandbox'],
  ['directory', () => startDirectory({ control: 0 }), 'PUT', '/_sandbox/faults'],
  ['directory', () => startDirectory({ control: 0 }), 'PUT', '/_sandbox/hostile'],
  ['relay', () => startRelay({ control: 0 }), 'PUT', '/_sandbox/faults'],
  ['solana', () => startSolana(), 'POST', '/'],
  ['bitcoin', () => startBitcoin(), 'POST', '/tx'],
] as const)('%s: a body without an end is not read to its end', async (_, start, method, path) => {
  const service = await start()
  try {
    const { status, sent } = await flood(`${service.control ?? service.url}${path}`, method)
    expect([400, 413, undefined]).toContain(status)
    expect(sent).toBeLessThan(MOST)
  } finally {
    await service.close()
  }
})

test('a body whose length is said is refused before it comes', async () => {
  const service = await startAnalytics()
  try {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': 300 * MEGABYTE }
      const asked = request(`${service.url}/e`, { method: 'POST', headers, agent: false }, (answer) => {
        resolve(answer.statusCode)
        asked.destroy()
      })
      asked.once('error', reject)
      asked.flushHeaders()
    })
    expect(status).toBe(413)
  } finally {
    await service.close()
  }
})
