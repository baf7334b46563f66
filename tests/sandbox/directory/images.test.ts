/** @jest-environment node */
import { PNG } from 'pngjs'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import * as networks from '../../../kernel/networks/index.ts'
import { directoryClient, reasonsOf } from './support/directory-client.ts'

let service: Service
let client: ReturnType<typeof directoryClient>
beforeAll(async () => {
  service = await startDirectory({ control: 0, webWalletUrl: 'http://localhost:4120' })
  client = directoryClient(service)
})
afterAll(() => service.close())

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const image = async (path: string): Promise<{ readonly type: string | null; readonly bytes: Buffer }> => {
  const answer = await client.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('listed image ids have their image: a small PNG, or a drawing without scripts', async () => {
  const { wallets } = await client.list({ entries: '700' })
  const ids = wallets.flatMap(({ image_id }) => image_id ?? []).filter((_, place) => place % 7 === 0)
  const images = await Promise.all(ids.map((id) => image(`/getWalletImage/${id}`)))
  expect(new Set(images.map(({ bytes }) => bytes.toString('base64'))).size).toBe(ids.length)
  for (const { type, bytes } of images) {
    expect(bytes.length).toBeLessThan(5_000)
    if (type === 'image/png') expect(bytes.subarray(0, 8)).toEqual(PNG_SIGNATURE)
    else expect([type, /^<svg [^>]+>(?!.*(script|href|\son\w+=)).*<\/svg>$/.test(bytes.toString())]).toEqual(['image/svg+xml', true])
  }
  const pixels = images.filter(({ type }) => type === 'image/png').slice(0, 3)
  expect(pixels.map(({ bytes }) => PNG.sync.read(bytes).width)).toEqual([64, 64, 64])
  expect(new Set(images.map(({ type }) => type))).toEqual(new Set(['image/png', 'image/svg+xml']))
})

test('networks, families, connectors, currencies and tokens have images', async () => {
  const assets = [...Object.values(networks).map(({ caipNetworkId }) => caipNetworkId), 'solana', 'bip122', 'walletConnect', 'injected']
  const paths = [
    ...assets.map((id) => `/public/getAssetImage/${id}`),
    ...['usd', 'EUR', 'eth'].map((code) => `/public/getCurrencyImage/${code}`),
    ...['ETH', 'USDC', 'USDT', 'WETH', '1INCH'].map((symbol) => `/public/getTokenImage/${symbol}`),
  ]
  for (const { type } of await Promise.all(paths.map(image))) expect(type).toBe('image/svg+xml')
})

test.each([
  '/getWalletImage/3f0c2f3e-1c52-4d6b-9d0e-8b1d8a5a2f11',
  '/getWalletImage/null',
  '/getWalletImage/hostile-script',
  '/public/getAssetImage/eip155:999999',
  '/public/getCurrencyImage/xyz',
  '/public/getTokenImage/NOSUCH',
  '/public/getTokenImage/USD\u0421',
  '/public/getTokenImage/..%2F..%2Fsecret',
])('%s is not there, and says so', async (path) => {
  const answer = await client.get(path)
  expect(answer.status).toBe(404)
  expect((await reasonsOf(answer))[0]?.name).toBe('id')
})
