/** @jest-environment node */
import { createFetchFile } from '../../../examples/sandbox/images/fetch-file.ts'
import { isPublicAddress } from '../../../examples/sandbox/images/public-address.ts'
import { createStrangerFiles } from '../../../examples/sandbox/images/stranger-files.ts'
import { byPath, type HttpServer, json, silence, startHttpServer } from '../../support/http-server.ts'
import { refusal } from './refusal.ts'

/** What must never be asked, and what may. */
let inside: HttpServer
let outside: HttpServer

beforeAll(async () => {
  ;[inside, outside] = await Promise.all([startHttpServer(), startHttpServer()])
})
afterAll(() => Promise.all([inside.close(), outside.close()]))

const to = (location: string) => json({}, 302, { location })
const PUBLIC = '93.184.215.14'

/** Names of hosts that stand for other addresses than they seem to. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'loopback.example': ['127.0.0.1'],
  'private.example': ['10.1.2.3'],
  'mixed.example': [PUBLIC, '192.168.1.1'],
  localhost: ['::1'],
}

const CASES: readonly (readonly [what: string, address: () => string, reason: string])[] = [
  ['loopback by https', () => 'https://127.0.0.1/', 'address'],
  ['loopback of IPv6', () => 'https://[::1]/', 'address'],
  ['loopback as one number', () => 'https://2130706433/', 'address'],
  ['IPv4 in IPv6', () => 'https://[::ffff:127.0.0.1]/', 'address'],
  ['a link-local address: the metadata of clouds', () => 'https://169.254.169.254/latest/meta-data/', 'address'],
  ['a link-local address of IPv6', () => 'https://[fe80::1]/', 'address'],
  ['a private address', () => 'https://192.168.0.1/', 'address'],
  ['a private address of IPv6', () => 'https://[fd00::1]/', 'address'],
  ['the unspecified address', () => 'https://0.0.0.0/', 'address'],
  ['a name of loopback', () => 'https://localhost/', 'address'],
  ['a name of a private address', () => 'https://private.example/', 'address'],
  ['a name with a private address among others', () => 'https://mixed.example/', 'address'],
  ['a redirect to loopback', () => `${outside.url}/to-inside`, 'scheme'],
  ['a redirect to loopback by a name', () => `${outside.url}/to-name`, 'address'],
  ['redirects without an end', () => `${outside.url}/round`, 'redirects'],
  ['another port', () => 'https://example.org:6379/', 'port'],
  ['http', () => 'http://example.org/', 'scheme'],
  ['a file of the machine', () => 'file:///etc/hostname', 'scheme'],
  ['another protocol', () => 'gopher://127.0.0.1:6379/', 'scheme'],
  ['a name and password', () => 'https://user:pass@example.org/', 'credentials'],
]

test.each(CASES)('A4, SSRF: %s is refused, and nothing inside is asked', async (_, address, reason) => {
  outside.answer(
    byPath({
      '/to-inside': to(`${inside.url}/`),
      '/to-name': to('https://loopback.example/'),
      '/round': to('/round'),
    }),
  )
  const read = createFetchFile({ allowed: [outside.url], resolve: async (host) => HOSTS[host] ?? [PUBLIC] })
  expect(await refusal(read(address()))).toBe(reason)
  expect(inside.seen).toEqual([])
})

test('A4, SSRF: a name is resolved once, so that it cannot stand for another address when it is asked', async () => {
  const port = new URL(inside.url).port
  let asked = 0
  const resolve = async (): Promise<readonly string[]> => {
    asked += 1
    return [asked === 1 ? PUBLIC : '127.0.0.1']
  }
  // The origin is allowed so that its port is. To the system the name is loopback: with a second look at it the server inside would answer.
  const read = createFetchFile({ allowed: [`http://localhost:${port}`], resolve, timeout: 400 })
  await refusal(read(`http://localhost:${port}/`))
  expect([asked, inside.seen.length]).toEqual([1, 0])
})

test('limits: 5 MB, said or sent, and the time for all of it', async () => {
  const read = createFetchFile({ allowed: [outside.url], timeout: 300 })
  outside.answer((response) => {
    response.writeHead(200, { 'content-length': '6000000' })
    response.write('x')
  })
  expect(await refusal(read(outside.url))).toBe('size')
  outside.answer((response) => {
    const send = (): void => void (response.write(Buffer.alloc(1_000_000)) ? setImmediate(send) : response.once('drain', send))
    send()
  })
  expect(await refusal(createFetchFile({ allowed: [outside.url] })(outside.url))).toBe('size')
  outside.answer(silence)
  expect(await refusal(read(outside.url))).toBe('time')
  outside.answer((response) => {
    response.writeHead(200)
    response.write('slow')
  })
  expect(await refusal(read(outside.url))).toBe('time')
})

test('the first bytes of a file are read, and no more of it', async () => {
  outside.answer((response) => {
    response.writeHead(200)
    response.write('first bytes, and then nothing for ever')
  })
  const read = createFetchFile({ allowed: [outside.url], timeout: 2_000 })
  expect(String(await read(outside.url, { first: 5 }))).toBe('first')
})

test('addresses in the document itself, and on IPFS only by a gateway', async () => {
  const read = createStrangerFiles({ allowed: [outside.url], gateway: `${outside.url}/` })
  expect(String(await read('data:text/plain;base64,aGVsbG8='))).toBe('hello')
  expect(String(await read('data:image/svg+xml,<svg width="100%">'))).toBe('<svg width="100%">')
  outside.answer((response, { url }) => void response.end(url))
  const cid = `Qm${'a'.repeat(44)}`
  expect(String(await read(`ipfs://${cid}/1.json`))).toBe(`/ipfs/${cid}/1.json`)
  expect(await refusal(read('ipfs://../../v1/control'))).toBe('scheme')
  expect(await refusal(createStrangerFiles({})(`ipfs://${cid}`))).toBe('scheme')
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1%eth0', false],
  ['example.org', false],
])('%s is public: %p', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
