/** @jest-environment node */
import { accountNfts } from 'portico/wire'
import sharp from 'sharp'
import { encodeFunctionData, type Hex } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi } from '../../../examples/sandbox/chain/collections.ts'
import { sendAll } from '../../../examples/sandbox/chain/send-all.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { byPath, type HttpServer, json, silence, startHttpServer } from '../../support/http-server.ts'
import { callerOf } from './support/call-api.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

const chainId = 'eip155:1'
const { collection, items, unlisted } = collectionAddresses
const [owner] = testAccounts
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#d14"/></svg>'
const inline = (document: object): string => `data:application/json;base64,${Buffer.from(JSON.stringify(document)).toString('base64')}`

let chains: SandboxChains
let index: HttpServer
let host: HttpServer
let api: Service

const owned = (contract: string, tokenId: string, more: object = {}) => ({
  contract,
  tokenId,
  standard: 'erc721',
  quantity: '1',
  sentByOwner: true,
  block: 10,
  hash: `0x${'0'.repeat(64)}`,
  ...more,
})
const indexed = (data: readonly object[]) => index.answer(json({ data }))
const list = (query: { readonly chainId: string; readonly cursor?: string } = { chainId }) =>
  callerOf(api.url)(accountNfts, { path: { address: owner.address }, query })
const image = (contract: string, tokenId: string, url = api.url) =>
  fetch(`${url}/v1/nft/image/${chainId}:${contract}/${tokenId}?projectId=sandbox`)

const mint = (to: Hex, id: bigint, uri: string) => ({
  from: owner.address,
  to,
  data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [owner.address, id, uri] }),
  gas: 5_000_000n,
})

beforeAll(async () => {
  ;[chains, index, host] = await Promise.all([startSandboxChains(1), startHttpServer(), startHttpServer()])
  const mintItems = encodeFunctionData({
    abi: itemsAbi,
    functionName: 'mint',
    args: [owner.address, 255n, 7n, `${host.url}/items/{id}.json`],
  })
  await sendAll(createChainClient(chains.urls[chainId] ?? ''), [
    mint(
      collection,
      1n,
      inline({
        name: 'Portrait\u202E of\n a kestrel',
        description: 'Visit <b>https://evil.example</b>',
        image: `data:image/svg+xml,${drawing}`,
        attributes: [{ trait_type: 'Sky', value: 'blue' }, { trait_type: 'Height', value: 12 }, { value: {} }, 'odd'],
      }),
    ),
    mint(unlisted, 2n, `${host.url}/film.json`),
    mint(unlisted, 3n, 'http://127.0.0.1:1/secret.json'),
    { from: owner.address, to: items, data: mintItems, gas: 5_000_000n },
  ])
  const film = { name: 'Film', image: `${host.url}/still.svg`, animation_url: `${host.url}/film` }
  host.answer(
    byPath({
      [`/items/${'0'.repeat(62)}ff.json`]: json({ name: 'Sword', properties: { edge: 'sharp', metal: { value: 'iron' } } }),
      '/film.json': json(film),
      '/still.svg': (response) => void response.end(drawing),
      '/film': (response) => void response.end(Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex')),
    }),
  )
  api = await startApi({ chains: chains.urls, indexer: index.url, tokenFiles: { allowed: [host.url] } })
})
afterAll(async () => {
  await api?.close()
  await Promise.all([index?.close(), host?.close(), chains?.stop()])
})

test('tokens of the index with what their contracts and documents say, as text', async () => {
  indexed([
    owned(collection, '1', { block: 12 }),
    owned(items, '255', { standard: 'erc1155', quantity: '7', block: 11 }),
    owned(unlisted, '2', { sentByOwner: false }),
  ])
  const { data, next } = (await list()).answer()
  expect(next).toBeNull()
  expect(data).toEqual([
    {
      contract: `${chainId}:${collection}`,
      tokenId: '1',
      standard: 'erc721',
      quantity: '1',
      name: 'Portrait of a kestrel',
      collection: 'Sandbox Portraits',
      description: 'Visit <b>https://evil.example</b>',
      traits: [
        { name: 'Sky', value: 'blue' },
        { name: 'Height', value: '12' },
      ],
      media: { kind: 'image', type: 'image/svg+xml' },
      flags: { listed: true, unasked: false },
    },
    expect.objectContaining({
      name: 'Sword',
      standard: 'erc1155',
      quantity: '7',
      traits: [
        { name: 'edge', value: 'sharp' },
        { name: 'metal', value: 'iron' },
      ],
    }),
    expect.objectContaining({ name: 'Film', media: { kind: 'video', type: 'video/mp4' }, flags: { listed: false, unasked: true } }),
  ])
})

test('pictures are made anew, with headers that let nothing run', async () => {
  const answer = await image(collection, '1')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 720, height: 720 })
  expect((await image(unlisted, '2')).status).toBe(200)
})

test('without a picture that can be shown: 404 with the reason, and of a token that nobody has', async () => {
  const reasons = async (contract: string, id: string) => [(await image(contract, id)).status, await (await image(contract, id)).json()]
  expect(await reasons(unlisted, '3')).toMatchObject([404, { reasons: [{ name: 'scheme' }] }])
  expect(await reasons(items, '255')).toMatchObject([404, { reasons: [{ name: 'missing' }] }])
  expect(await reasons(collection, '999')).toMatchObject([404, { reasons: [{ name: 'missing' }] }])
  expect((await image(collection, '-1')).status).toBe(400)
})

test('what does not answer holds up no list', async () => {
  host.answer(silence)
  indexed([owned(unlisted, '3'), owned(items, '1', { standard: 'erc1155' })])
  const { data } = (await list()).answer()
  expect(data.map(({ name, media }) => [name, media.kind])).toEqual([
    ['', 'unknown'],
    ['', 'unknown'],
  ])
})

test('pages: each token once, the newest first, though the last of a page has left meanwhile', async () => {
  const all = Array.from({ length: 120 }, (_, at) => owned(collection, String(at), { block: 1_000 - at }))
  indexed(all)
  const first = (await list()).answer()
  indexed(all.filter(({ tokenId }) => tokenId !== first.data.at(-1)?.tokenId))
  const second = (await list({ chainId, cursor: first.next ?? '' })).answer()
  const third = (await list({ chainId, cursor: second.next ?? '' })).answer()
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ tokenId }) => Number(tokenId)))
  expect([ids, third.next]).toEqual([Array.from({ length: 120 }, (_, at) => at), null])
  expect((await list({ chainId, cursor: 'x' })).status).toBe(400)
})

test('an index that fails is a 503; without one no list is served, and pictures are', async () => {
  index.answer(json({}, 500))
  expect(await list()).toMatchObject({ status: 503, reasons: { indexer: 'The indexer does not answer.' } })
  const alone = await startApi({ chains: chains.urls })
  try {
    const path = { address: owner.address }
    expect((await callerOf(alone.url)(accountNfts, { path, query: { chainId } })).status).toBe(404)
    expect((await image(collection, '1', alone.url)).status).toBe(200)
  } finally {
    await alone.close()
  }
})
