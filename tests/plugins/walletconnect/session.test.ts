/** @jest-environment node */
import { evmFamily } from '../../../adapters/evm/family.ts'
import type { SwitchOptions } from '../../../kernel/contract/adapters.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { keepProposed } from '../../../plugins/walletconnect/client/keep-proposed.ts'
import { parseChainId, toHexChainId } from '../../../plugins/walletconnect/session/chain-id.ts'
import { parseNamespaces, parseSession } from '../../../plugins/walletconnect/session/parse-session.ts'
import { readEvent } from '../../../plugins/walletconnect/session/read-event.ts'
import { type SwitchParts, switchChain } from '../../../plugins/walletconnect/session/switch-chain.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { eventOf, followFamily } from './support/live-session.ts'

const { codec } = evmFamily
const one = `0x${'a1'.repeat(20)}`
const two = `0x${'b2'.repeat(20)}`

test('accounts are read from both forms of a namespace, in the wallet’s order, and nothing else is', () => {
  const namespaces = {
    eip155: {
      accounts: [`eip155:1:${one}`, `eip155:10:${two}`, 'eip155:1:0x12', 7, `solana:1:${one}`, `eip155:0:${one}`],
      methods: ['personal_sign', 1],
    },
    'eip155:137': { accounts: [`eip155:137:${one}`], methods: ['personal_sign', 'eth_sign'] },
    eip1559: { accounts: [`eip155:5:${one}`], methods: ['evil'] },
  }
  expect(parseNamespaces(namespaces, codec)).toEqual({
    accounts: [
      { chain: 'eip155:1', address: one },
      { chain: 'eip155:10', address: two },
      { chain: 'eip155:137', address: one },
    ],
    methods: ['personal_sign', 'eth_sign'],
  })
})

test('of 20,000 accounts a hundred are kept, those on proposed chains first; methods that were not proposed do not count', async () => {
  const address = (place: number): string => `0x${place.toString(16).padStart(40, '0')}`
  const strange = Array.from({ length: 19_990 }, (_, place) => `eip155:777:${address(place)}`)
  const own = Array.from({ length: 10 }, (_, place) => `eip155:10:${address(place)}`)
  const kept: unknown[] = []
  const client = { session: { update: async (...change: unknown[]) => void kept.push(change) } }
  const struct = {
    topic: 'ab',
    namespaces: { eip155: { accounts: [...strange, ...own], methods: ['personal_sign', 'evil_method'], events: [] } },
    optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events: [] } },
  }
  const [one, two, proposed] = [client, struct, struct.optionalNamespaces] as unknown as Parameters<typeof keepProposed>
  const { namespaces } = await keepProposed(one, two, proposed)
  const granted = parseNamespaces(namespaces, codec)
  expect(granted?.accounts).toHaveLength(100)
  expect(granted?.accounts.slice(0, 11).map(({ chain }) => chain)).toEqual([...Array(10).fill('eip155:10'), 'eip155:777'])
  expect(granted?.methods).toEqual(['personal_sign'])
  expect(kept).toEqual([['ab', { namespaces }]])
  // What an update brings has not been through that.
  expect(parseNamespaces(struct.namespaces, codec)?.accounts).toHaveLength(100)
})

test.each([[undefined], ['text'], [{}], [{ eip155: {} }], [{ eip155: { accounts: 'eip155:1:0x' } }], [{ solana: { accounts: [] } }]])(
  'namespaces without an EVM account grant nothing of the family: %j',
  (namespaces) => {
    expect(parseNamespaces(parseSession({ topic: 'ab', namespaces }).namespaces, codec)).toBeUndefined()
  },
)

test.each([
  [10, 'eip155:10'],
  ['10', 'eip155:10'],
  ['0xa', 'eip155:10'],
  ['eip155:10', 'eip155:10'],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['ten', undefined],
  [`0x${'f'.repeat(17)}`, undefined],
  ['9'.repeat(20), undefined],
  [null, undefined],
  [{}, undefined],
])('a chain id as %j is %s', (value, expected) => {
  expect(parseChainId(value)).toBe(expected)
})

test('chain ids go out in hex', () => {
  expect(toHexChainId('eip155:42161')).toBe('0xa4b1')
})

const event = (name: string, data: unknown, chainId = 'eip155:1') => eventOf(name, data, chainId)
test.each([
  [event('accountsChanged', [`eip155:1:${one}`, two, 'junk', 3]), { accounts: [one, two] }],
  [event('accountsChanged', []), { accounts: [] }],
  [event('accountsChanged', 'none'), {}],
  [event('chainChanged', 10), { chain: 'eip155:10' }],
  [event('chainChanged', '0xa', 'eip155:1'), { chain: 'eip155:10' }],
  [event('chainChanged', { odd: 1 }, 'eip155:137'), { chain: 'eip155:137' }],
])('events are read: %j', (payload, expected) => {
  expect(readEvent(payload, codec)).toMatchObject(expected)
})

describe('asking for a chain', () => {
  const network = evmNetwork(10, 'https://node.example')
  const ask = async (
    answers: Readonly<Record<string, readonly unknown[]>>,
    granted = Object.keys(answers),
    options: SwitchOptions = {},
  ) => {
    const asked: string[] = []
    const left = new Map(Object.entries(answers).map(([method, list]) => [method, [...list]]))
    let has = false
    const parts: SwitchParts = {
      has: () => has,
      grants: (method) => granted.includes(method),
      async ask({ method }) {
        asked.push(method)
        const answer = left.get(method)?.shift()
        if (answer !== null) throw answer
        if (method === 'wallet_switchEthereumChain') has = true
      },
      arrival: async () => undefined,
    }
    const outcome = await switchChain('eip155:10', network, parts, options).then(
      () => 'switched',
      (error: PorticoError) => error.code,
    )
    return { outcome, asked: asked.map((method) => method.replace('wallet_', '').replace('EthereumChain', '')) }
  }
  const unknown = { code: 4902, message: 'Unrecognized chain ID.' }

  test('the wallet knows it', async () => {
    expect(await ask({ wallet_switchEthereumChain: [null] })).toEqual({ outcome: 'switched', asked: ['switch'] })
  })
  test.each([
    [unknown],
    [{ code: -32603, message: 'Internal.', data: { originalError: { code: 4902 } } }],
    [{ code: 32603, message: 'Internal.' }],
    [{ code: 5000, message: 'Chain not found.' }],
  ])('the wallet does not know it: added once (%j)', async (refusal) => {
    const answers = { wallet_switchEthereumChain: [refusal, null], wallet_addEthereumChain: [null] }
    expect(await ask(answers)).toEqual({ outcome: 'switched', asked: ['switch', 'add', 'switch'] })
  })
  test.each([[{ code: 4001, message: 'No.' }, 4001] as const, [{ code: 5000, message: 'User rejected.' }, 5000] as const])(
    'the visitor’s no is no unknown chain (%j)',
    async (refusal, code) => {
      expect(await ask({ wallet_switchEthereumChain: [refusal], wallet_addEthereumChain: [null] })).toEqual({
        outcome: code,
        asked: ['switch'],
      })
    },
  )
  test.each([
    [{ code: -32603, message: 'Internal.', data: { originalError: { code: 4001 } } }],
    [{ code: -32603, message: 'Internal.', data: { code: 4001 } }],
    [{ code: -32603, message: 'Internal.', error: { data: { cause: { code: 4001 } } } }],
    [{ code: -32603, message: 'User rejected the request.' }],
    [{ code: 5000, message: 'Disapproved chains.' }],
  ])('a refusal is a refusal however it is wrapped: nothing is asked again (%j)', async (refusal) => {
    const answers = { wallet_switchEthereumChain: [refusal, null], wallet_addEthereumChain: [null] }
    expect(await ask(answers)).toEqual({ outcome: refusal.code, asked: ['switch'] })
  })
  test('an error that wraps itself, or others without an end, is read as deep as wallets wrap theirs', async () => {
    const endless = { ...unknown }
    Object.assign(endless, { data: endless, error: endless })
    const answers = { wallet_switchEthereumChain: [endless, null], wallet_addEthereumChain: [null] }
    expect(await ask(answers)).toEqual({ outcome: 'switched', asked: ['switch', 'add', 'switch'] })
    const wrap = (depth: number, inner: object): object => (depth === 0 ? inner : { message: 'Wrapped.', data: wrap(depth - 1, inner) })
    const asked = async (depth: number) => (await ask({ ...answers, wallet_switchEthereumChain: [wrap(depth, unknown), null] })).asked
    expect([await asked(4), await asked(5)]).toEqual([['switch', 'add', 'switch'], ['switch']])
  })
  test('so is one of adding it', async () => {
    const refusal = { code: -32602, message: 'Wrapped.', data: { originalError: { code: 4001 } } }
    const answers = { wallet_switchEthereumChain: [unknown, null], wallet_addEthereumChain: [refusal] }
    expect(await ask(answers)).toEqual({ outcome: -32602, asked: ['switch', 'add'] })
  })
  test.each([
    ...[-32602, -32601, -32603, -32000, 4200, 4902, 5100, 1001, 3001].map((code) => ({ code, message: 'No such chain.' })),
    { message: 'This wallet supports no other chains.' },
    'Not supported.',
    { code: -32602, message: 'Wrapped.', data: { originalError: { code: 5101 } } },
  ])('a wallet that cannot add the chain (%j): the chain is not supported', async (refusal) => {
    const answers = { wallet_switchEthereumChain: [unknown, null], wallet_addEthereumChain: [refusal] }
    expect(await ask(answers)).toEqual({ outcome: 'CHAIN_UNSUPPORTED', asked: ['switch', 'add'] })
  })
  test.each([4001, 5000, 5001, 5002, -32002])('a code that says something else than "cannot" (%i) is the wallet’s own', async (code) => {
    const answers = { wallet_switchEthereumChain: [unknown, null], wallet_addEthereumChain: [{ code, message: 'No.' }] }
    expect(await ask(answers)).toEqual({ outcome: code, asked: ['switch', 'add'] })
  })
  test('the visitor’s no in words alone is no "cannot"', async () => {
    const refusal = { code: -32603, message: 'User rejected the request.' }
    const answers = { wallet_switchEthereumChain: [unknown, null], wallet_addEthereumChain: [refusal] }
    expect(await ask(answers)).toEqual({ outcome: -32603, asked: ['switch', 'add'] })
  })
  test('a relay that is away while the chain is added is no word of the wallet', async () => {
    const offline = new PorticoError('HTTP_OFFLINE', 'The relay did not answer.')
    const answers = { wallet_switchEthereumChain: [unknown, null], wallet_addEthereumChain: [offline] }
    expect(await ask(answers)).toEqual({ outcome: 'HTTP_OFFLINE', asked: ['switch', 'add'] })
  })
  test('a wallet that added the chain and still does not know it: the chain is not supported', async () => {
    const answers = { wallet_switchEthereumChain: [unknown, unknown], wallet_addEthereumChain: [null] }
    expect(await ask(answers)).toEqual({ outcome: 'CHAIN_UNSUPPORTED', asked: ['switch', 'add', 'switch'] })
  })
  test('on the visitor’s second click the wallet is told of the chain before it is asked to move', async () => {
    const answers = { wallet_switchEthereumChain: [null], wallet_addEthereumChain: [null] }
    expect(await ask(answers, undefined, { add: true })).toEqual({ outcome: 'switched', asked: ['add', 'switch'] })
    expect(await ask(answers, [], { add: true })).toEqual({ outcome: 'CHAIN_UNSUPPORTED', asked: [] })
  })
  test('a wallet that did not grant switching is not asked', async () => {
    expect(await ask({}, [])).toEqual({ outcome: 'CHAIN_UNSUPPORTED', asked: [] })
  })
  test('a wallet that did not grant adding is asked once', async () => {
    expect(await ask({ wallet_switchEthereumChain: [unknown] })).toEqual({ outcome: 'CHAIN_UNSUPPORTED', asked: ['switch'] })
  })
})

describe('a request that is on its way when the wallet moves', () => {
  const startLive = (answer?: () => unknown) => {
    const namespaces = { eip155: { accounts: [`eip155:1:${one}`, `eip155:10:${one}`], methods: ['eth_sendTransaction'] } }
    return followFamily('eip155:1', namespaces, answer)
  }
  const args = { method: 'eth_sendTransaction', params: [{ to: two }] }

  test('is not sent on the chain it was not made for', async () => {
    const { provider, asked, event } = startLive()
    const answer = expect(provider.request(args)).rejects.toMatchObject({ code: 4901 })
    event('chainChanged', 'eip155:10')
    await answer
    expect(asked).toEqual([])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0xa')
  })

  test('is sent when it has not moved', async () => {
    const { provider, asked } = startLive()
    await expect(provider.request(args)).resolves.toBe('0xhash')
    expect(asked).toEqual([{ args, chain: 'eip155:1' }])
  })

  test('what a wallet says of its error reaches the page with its code and data, and no longer than 300 characters', async () => {
    const error = { code: -32_000, message: 'x'.repeat(100_000), data: { reason: 7 } }
    const { provider } = startLive(() => Promise.reject(error))
    const thrown = await provider.request(args).catch((cause: unknown) => cause)
    expect(thrown).toMatchObject({ code: -32_000, message: 'x'.repeat(300), data: { reason: 7 } })
  })
})
