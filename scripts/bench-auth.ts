import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createAuthService, readAuthConfig, toNodeHandler } from 'portico/auth-server'
import { startInbox } from '../examples/sandbox/auth/start-inbox.ts'
import { choosePort } from '../examples/sandbox/process/free-port.ts'
import { emailStart, emailVerify } from '../server/auth/api.ts'
import { createAuthClient } from '../server/auth/client/auth-client.ts'
import { createProofKey } from '../server/auth/client/proof.ts'

// Signs visitors in by mail, so many a second, and says how long that took, what failed and whether the service grew:
// `npx tsx --conditions=source scripts/bench-auth.ts --rate 50 --seconds 600 [--database postgres://…]`. The service runs in a process of its own.

const FRAME = 'http://wallet.localhost:4140'
const HOST = 'http://localhost:5173'

const serve = async (url: string, database: string, smtp: string): Promise<void> => {
  const config = readAuthConfig({
    url,
    frame: FRAME,
    secrets: ['a secret of the bench, which is long enough'],
    database: { url: database },
    mail: { smtp, from: 'bench@example.test' },
    projects: [{ id: 'bench', name: 'Bench', origins: [HOST] }],
    // Every visitor has an address of their own.
    proxies: 1,
  })
  const service = await createAuthService(config)
  const server = createServer(toNodeHandler((request, context) => service.handle(request, context)))
  server.listen(Number(new URL(url).port), '127.0.0.1', () => process.send?.('ready'))
  process.on('message', () => process.send?.(process.memoryUsage().rss))
}

const percentile = (sorted: readonly number[], share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)

const run = async (rate: number, seconds: number, database: string | undefined): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const inbox = await startInbox()
  const url = `http://127.0.0.1:${await choosePort(0)}`
  const child = fork(process.argv[1] ?? '', [
    '--serve',
    url,
    '--database',
    database ?? pathToFileURL(join(folder, 'auth.db')).href,
    '--smtp',
    inbox.smtp,
  ])
  const message = (): Promise<unknown> => new Promise((resolve) => child.once('message', resolve))
  await message()
  const memory = async (): Promise<number> => {
    const answer = message()
    child.send('memory')
    return Math.round(Number(await answer) / 1e6)
  }
  const times: number[] = []
  const failures = new Map<string, number>()
  const signIn = async (place: number): Promise<void> => {
    const email = `visitor${place}-${Date.now()}@example.test`
    const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
    const begun = performance.now()
    try {
      const client = createAuthClient({
        service: url,
        projectId: 'bench',
        origin: HOST,
        key: await createProofKey(),
        fetch: (to, init) => fetch(to, { ...init, headers: { ...init?.headers, 'x-forwarded-for': address } }),
      })
      const { requestId } = await client.call(emailStart, { email })
      const [mail] = (await (await fetch(`${inbox.url}/mails?to=${email}`)).json()) as readonly { readonly text: string }[]
      await client.call(emailVerify, { requestId, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' })
      times.push(performance.now() - begun)
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
      failures.set(reason, (failures.get(reason) ?? 0) + 1)
    }
  }
  const open: Promise<void>[] = []
  const start = performance.now()
  const early: number[] = []
  for (let place = 0; place < rate * seconds; place += 1) {
    const due = start + (place * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    open.push(signIn(place))
    // What the service needs to run warm is there after a fifth of the time.
    if (place === Math.floor((rate * seconds) / 5)) early.push(await memory())
  }
  await Promise.all(open)
  const took = (performance.now() - start) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  const lines = [
    `${times.length} logins in ${took.toFixed(1)} s: ${(times.length / took).toFixed(1)} a second, ${rate * seconds - times.length} failed`,
    `ms: p50 ${percentile(sorted, 0.5)}, p95 ${percentile(sorted, 0.95)}, p99 ${percentile(sorted, 0.99)}`,
    `MB of the service: ${early[0]} after a fifth, ${await memory()} at the end`,
  ]
  for (const [reason, count] of failures) lines.push(`${count} times: ${reason}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  child.kill()
  await inbox.close()
  await rm(folder, { recursive: true })
}

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '600' },
    database: { type: 'string' },
    serve: { type: 'string' },
    smtp: { type: 'string', default: '' },
  },
})
if (values.serve !== undefined) await serve(values.serve, values.database ?? ':memory:', values.smtp)
else await run(Number(values.rate), Number(values.seconds), values.database)
