/** @jest-environment node */
import * as v from 'valibot'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { listedWallet } from '../../../plugins/wallet-directory/api.ts'
import { directoryClient } from './support/directory-client.ts'

let service: Service
let client: ReturnType<typeof directoryClient>
beforeEach(async () => {
  service = await startDirectory({ control: 0 })
  client = directoryClient(service)
})
afterEach(() => service.close())

const turnOn = async () => expect((await client.turn('hostile', '{"on":true}')).status).toBe(200)
const whole = () => client.raw({ entries: '1000' })

test('hostile rows come on request only, and go again', async () => {
  const before = await whole()
  expect(v.safeParse(v.array(listedWallet), before.data).success).toBe(true)
  expect((await client.get('/getWallets', { hostile: '1' })).status).toBe(200)
  expect((await client.raw({ hostile: '1', entries: '1000' })).data).toEqual(before.data)
  await turnOn()
  const hostile = await whole()
  expect(hostile.count).toBe(hostile.data.length)
  expect(hostile.count).toBeGreaterThan(before.count + 30)
  expect(hostile.data.slice(-before.count)).toEqual(before.data)
  await client.turn('hostile', '{"on":false}')
  expect(await whole()).toEqual(before)
})

test('they hold bad links, bad names, bad forms and ids twice', async () => {
  await turnOn()
  const { data } = await whole()
  const text = data.map((row) => JSON.stringify(row))
  const some = (form: RegExp) => expect(text.filter((row) => form.test(row)).length).toBeGreaterThan(0)
  some(/"webapp_link":"javascript:/)
  some(/"mobile_link":"data:/)
  some(/java\\tscript:/)
  some(/"name":"\u202e/)
  some(/"name":"[^"]*\\u0000/)
  some(/"name":"[^"]{10000}"/)
  some(/"__proto__"/)
  const bad = data.filter((row) => !v.safeParse(listedWallet, row).success)
  expect(bad.length).toBeGreaterThan(10)
  const ids = data.flatMap((row) => {
    const read = v.safeParse(listedWallet, row)
    return read.success ? [read.output.id] : []
  })
  expect(ids.length - new Set(ids).size).toBe(3)
})

test('they heed no filter, and pages still hold each row once', async () => {
  await turnOn()
  const all = await client.raw({ search: 'no such wallet', entries: '1000' })
  expect(all.count).toBeGreaterThan(30)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(all.count / 10) }, (_, place) =>
      client.raw({ search: 'no such wallet', entries: '10', page: String(place + 1) }),
    ),
  )
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data)
})

test('hostile images: a script, 10 MB, a page; not there before', async () => {
  const image = (id: string) => client.get(`/getWalletImage/${id}`)
  const ids = ['hostile-script', 'hostile-huge', 'hostile-page']
  for (const id of ids) expect((await image(id)).status).toBe(404)
  await turnOn()
  const [script, huge, page] = await Promise.all(ids.map(image))
  expect(script?.headers.get('content-type')).toBe('image/svg+xml')
  expect(await script?.text()).toContain('<script>')
  expect((await huge?.arrayBuffer())?.byteLength).toBe(10_000_000)
  expect(page?.headers.get('content-type')).toContain('text/html')
})
