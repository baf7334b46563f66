/** @jest-environment node */
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdTimeouts } from './hold-timeouts.ts'
import { serveFolder, type TestServer } from './serve.ts'
import { until } from './wait.ts'

let server: TestServer

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'portico-serve-'))
  const folder = join(parent, 'public')
  await mkdir(join(folder, 'sub'), { recursive: true })
  await writeFile(join(parent, 'secret.txt'), 'secret')
  await writeFile(join(parent, 'public-secret.txt'), 'secret')
  await symlink(join(parent, 'secret.txt'), join(folder, 'link.txt'))
  await writeFile(join(folder, 'index.html'), '<p>start')
  await writeFile(join(folder, 'sub', 'index.html'), '<p>sub')
  await writeFile(join(folder, 'app.js'), 'const answer = 42')
  await mkdir(join(folder, 'hashed'))
  await writeFile(join(folder, 'hashed', 'app-1f3.js'), 'const answer = 42')
  server = await serveFolder(folder, {
    headers: { 'x-test': 'yes' },
    immutable: /^\/hashed\//,
    files: { '/sandbox.json': '{"chains":{}}' },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  server.faults.clear()
  server.forgetRequests()
})

const get = (path: string, timeout = 20_000): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { signal: AbortSignal.timeout(timeout) })

// fetch resolves `..` by itself, so a path outside is written to the socket as it is.
const rawStatus = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(answer.split(' ')[1])))
  })

test.each([
  ['/', 'text/html; charset=utf-8', '<p>start'],
  ['/sub/', 'text/html; charset=utf-8', '<p>sub'],
  ['/app.js?v=1', 'text/javascript; charset=utf-8', 'const answer = 42'],
  ['/sandbox.json', 'application/json; charset=utf-8', '{"chains":{}}'],
])('%s is served as %s', async (path, type, body) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-test')).toBe('yes')
  expect(await response.text()).toBe(body)
  expect(server.requests).toEqual([path])
})

test('browsers may keep what is immutable, but nothing of a fault and nothing that is not there', async () => {
  const keeping = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await keeping('/hashed/app-1f3.js')).toMatch(/immutable/)
  expect(await keeping('/hashed/none.js')).toBe('no-store')
  server.faults.set('/hashed/app-1f3.js', { status: 503, times: 1 })
  expect(await keeping('/hashed/app-1f3.js')).toBe('no-store')
  expect(await keeping('/hashed/app-1f3.js')).toMatch(/immutable/)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/../public-secret.txt',
  '/link.txt',
  '/%00',
  '/%E0%A4',
  '/none',
])('%s is not found', async (path) => {
  expect(await rawStatus(path)).toBe(404)
})

test('a status, headers and a replaced body, as often as asked', async () => {
  server.faults.set('/app.js', { status: 503, headers: { 'retry-after': '1' }, body: '}{', times: 1 })
  const broken = await get('/app.js')
  expect([broken.status, broken.headers.get('retry-after'), await broken.text()]).toEqual([503, '1', '}{'])
  expect((await get('/app.js')).status).toBe(200)
})

test('a replaced body stands in for a missing file', async () => {
  server.faults.set('/none.js', { body: 'syntax error here' })
  const response = await get('/none.js')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('a truncated body, a cut connection and one that hangs', async () => {
  server.faults.set('/app.js', { truncate: 5 })
  await expect(get('/app.js').then((response) => response.text())).rejects.toThrow()
  server.faults.set('/app.js', { drop: true })
  await expect(get('/app.js')).rejects.toThrow()
  server.faults.set(/^\/app/, { hang: true })
  await expect(get('/app.js', 100)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a fault ends by its own function', async () => {
  const end = server.faults.set(/./, { status: 500 })
  expect((await get('/')).status).toBe(500)
  end()
  expect((await get('/')).status).toBe(200)
})

test('a delay comes before the answer', async () => {
  holdTimeouts()
  try {
    server.faults.set('/', { delay: 80 })
    let answered = false
    const answer = get('/').then(({ status }) => {
      answered = true
      return status
    })
    await until(() => jest.getTimerCount() === 1)
    await jest.advanceTimersByTimeAsync(79)
    // What is asked later is answered first.
    await get('/app.js')
    expect(answered).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(await answer).toBe(200)
  } finally {
    jest.useRealTimers()
  }
})
