/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type Catalogue, createCatalogue } from '../../../../examples/sandbox/api/clear-signing/catalogue.ts'
import { descriptorFiles } from '../../../../examples/sandbox/api/clear-signing/descriptors.ts'
import { collectionAbi, collectionAddresses } from '../../../../examples/sandbox/chain/collections.ts'
import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import type { Review } from '../../../../kernel/contract/review.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { createActionsRig } from '../../support/evm-actions.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'
import { type AgedChain, FRIEND, OWN, startAgedChain } from './support/aged-chain.ts'

const USDC = testTokens[0].address
const { collection } = collectionAddresses

const catalogue = createCatalogue()
/** The same contracts in other words. */
const other = createCatalogue(JSON.parse(JSON.stringify(descriptorFiles).replaceAll('Mint an item', 'Sign in')))

/** What the API answers for a hash; changed by the tests. */
let answer: (hash: string) => string | undefined
let asked: string[]
let api: Server
let url: string
let chain: AgedChain

beforeAll(async () => {
  api = createServer((request, response) => {
    const hash = /^\/clear-signing\/v1\/([\da-f]{64})(\?|$)/.exec(request.url ?? '')?.[1] ?? ''
    asked.push(hash)
    const text = answer(hash)
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(text === undefined ? { reasons: [] } : { text }))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  chain = await startAgedChain()
}, 90_000)
afterAll(async () => {
  await chain.stop()
  await new Promise((resolve) => api.close(resolve))
})
beforeEach(() => {
  asked = []
  answer = catalogue.textOf
})

/** The review of a request by a host that has pinned this index. */
const review = async (method: string, params: unknown, pin: string | undefined = catalogue.pin): Promise<Review> => {
  const rig = await createActionsRig(createScriptedWallet(), {
    networks: [evmNetwork(1, chain.rpcUrl)],
    host: { projectId: 'project', services: { api: url } },
    options: { proxy: false, clearSigning: pin || undefined },
  })
  try {
    return await rig.actions.review.review({ ...rig.call, account: OWN, method, params })
  } finally {
    rig.scope.unload()
  }
}
const send = (to: string, data: Hex, pin?: string) => review('eth_sendTransaction', [{ from: OWN, chainId: '0x1', to, data }], pin)
const mint = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [FRIEND, 71_000n, 'ipfs://seven'] })
const described = ({ parts }: Review) => parts.filter(({ kind }) => kind === 'described')

test('A20: a call that nobody here reads is read in the words of the pinned descriptor', async () => {
  const made = await send(collection, mint)
  expect(described(made)).toMatchObject([
    {
      intent: 'Mint an item',
      owner: 'Portico sandbox',
      contract: collection,
      source: expect.stringMatching(/^[\da-f]{64}$/),
      fields: [
        { label: 'Receiver', address: FRIEND },
        { label: 'Item', value: '71000' },
        { label: 'Metadata', value: 'ipfs://seven' },
      ],
    },
  ])
  expect([made.checks.decoded, made.parts.filter(({ kind }) => kind === 'unknown')]).toEqual(['ok', []])
})

test('amounts are those of the token itself, and the words stand beside what was read', async () => {
  const permit = {
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map((field) => ({
        type: field.split(' ')[0],
        name: field.split(' ')[1],
      })),
    },
    primaryType: 'Permit',
    domain: { chainId: 1, verifyingContract: USDC },
    message: { owner: OWN, spender: exchangeAddresses.router, value: '2500000', nonce: 0, deadline: '1800' },
  }
  const made = await review('eth_signTypedData_v4', [OWN, JSON.stringify(permit)])
  expect(described(made)).toMatchObject([
    { intent: 'Let somebody take a token', fields: [{}, { label: 'At most', value: '2.5 USDC' }, {}] },
  ])
  expect(made.parts.map(({ kind }) => kind)).toEqual(['described', 'allowance', 'data'])
  // The exchange is one that the descriptors know.
  expect(made.findings.map(({ code }) => code)).toEqual(['spender'])
})

test('every call of a batch has its own description, and the title is none of them', async () => {
  const made = await review('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: OWN,
      chainId: '0x1',
      atomicRequired: true,
      calls: [
        { to: collection, data: mint },
        { to: FRIEND, value: '0x5' },
      ],
    },
  ])
  expect(made.title).toBe('batch')
  expect(made.parts[0]).toMatchObject({ kind: 'batch', calls: [{ parts: [{ kind: 'described' }] }, { parts: [{ kind: 'transfer' }] }] })
  expect(made.checks.decoded).toBe('ok')
})

test.each<readonly [string, (catalogue: Catalogue) => (hash: string) => string | undefined]>([
  [
    'another index',
    ({ pin }) =>
      (hash) =>
        other.textOf(hash === pin ? other.pin : hash),
  ],
  [
    'another descriptor',
    ({ pin, textOf }) =>
      (hash) =>
        hash === pin ? textOf(hash) : textOf(hash)?.replace('Mint an item', 'Sign in'),
  ],
  ['nothing', () => () => undefined],
])('A20: an API that answers %s describes nothing: the call stays unread', async (_, change) => {
  answer = change(catalogue)
  const made = await send(collection, mint)
  expect([described(made), made.checks.decoded]).toEqual([[], 'unavailable'])
})

test('A20: bytes that the descriptor does not speak of leave the call unread beside its words', async () => {
  const made = await send(collection, `${mint}00`)
  expect([described(made).length, made.checks.decoded]).toEqual([1, 'unavailable'])
})

test('A20: a fee that nobody can read stays unread beside words that speak of the whole call', async () => {
  const made = await review('eth_sendTransaction', [{ from: OWN, chainId: '0x1', to: collection, data: mint, gasPrice: 'much' }])
  expect([described(made).length, made.checks.decoded]).toEqual([1, 'unavailable'])
})

test('a text of a call is read as UTF-8', async () => {
  const made = await send(collection, encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [FRIEND, 1n, 'Größe ✓ 日本'] }))
  expect(described(made)).toMatchObject([{ fields: [{}, {}, { label: 'Metadata', value: 'Größe ✓ 日本' }] }])
  expect(made.checks.decoded).toBe('ok')
})

test('A20: a value that is cut is said to be so, and the call stays unread', async () => {
  const long = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [FRIEND, 1n, 'x'.repeat(401)] })
  const made = await send(collection, long)
  expect(described(made)).toMatchObject([{ fields: [{}, {}, { value: `${'x'.repeat(400)}…`, uncertain: true }] }])
  expect(made.checks.decoded).toBe('unavailable')
})

describe('a call inside a call', () => {
  const account = exchangeAddresses.factory
  const abi = parseAbi(['function execute(address target, uint256 value, bytes data)'])
  /** An account whose functions stand in a file that its descriptor includes. */
  const nested = createCatalogue(
    descriptorFiles.concat(
      {
        path: 'harbour/common-account.json',
        descriptor: {
          metadata: { owner: 'Harbour' },
          display: {
            formats: {
              'execute(address target, uint256 value, bytes data)': {
                intent: 'Run an action',
                fields: [{ path: 'data', label: 'Action', format: 'calldata', params: { calleePath: 'target', amountPath: 'value' } }],
              },
            },
          },
        },
      },
      {
        path: 'harbour/calldata-account.json',
        descriptor: { includes: 'common-account.json', context: { contract: { deployments: [{ chainId: 1, address: account }] } } },
      },
    ),
  )
  const execute = async (target: Hex, data: Hex): Promise<Review> => {
    answer = nested.textOf
    return await send(account, encodeFunctionData({ abi, functionName: 'execute', args: [target, 0n, data] }), nested.pin)
  }

  test('A20: what it does and where it goes stand before its own rows', async () => {
    const made = await execute(collection, mint)
    const rows = [{ label: 'Receiver', address: FRIEND }, { value: '71000' }, { value: 'ipfs://seven' }]
    expect(described(made)).toMatchObject([
      {
        intent: 'Run an action',
        owner: 'Harbour',
        fields: [{ label: 'Action', value: 'Mint an item', address: collection, uncertain: false, fields: rows }],
      },
    ])
    expect(made.checks.decoded).toBe('ok')
  })

  test.each<readonly [string, Hex, Hex, string, boolean]>([
    ['no descriptor speaks of', FRIEND, mint, mint, true],
    ['the descriptor has no function for', collection, '0x12345678', '0x12345678', true],
    ['has bytes beyond its descriptor’s function', collection, `${mint}00`, 'Mint an item', false],
  ])('A20: one that %s leaves the whole call unread', async (_, target, data, value, uncertain) => {
    const made = await execute(target, data)
    expect(described(made)).toMatchObject([{ fields: [{ label: 'Action', value, address: target, uncertain }] }])
    expect(made.checks.decoded).toBe('unavailable')
  })
})

test('without a pin nothing is asked, and a descriptor is asked for by its hash alone', async () => {
  expect([described(await send(collection, mint, '')), asked]).toEqual([[], []])
  await send(collection, mint)
  expect(asked[0]).toBe(catalogue.pin)
  expect(asked).toHaveLength(2)
  expect(descriptorFiles.map(({ path }) => path).some((path) => asked.join().includes(path))).toBe(false)
})
