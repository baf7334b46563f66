import * as v from 'valibot'
import type { SignInFields } from '../../plugins/siwx/message/message.ts'
import { readText, writeText } from '../../plugins/siwx/message/message-text.ts'
import { formatMessage, parseMessage } from '../../server/siwx/check-message.ts'
import { describeVectors } from '../support/vectors.ts'

const positive = v.record(
  v.string(),
  v.object({ message: v.string(), fields: v.looseObject({ chainId: v.number(), address: v.string() }) }),
)

describeVectors('siwe/parsing_positive.json', positive, (vectors) => {
  test('there are 19', () => expect(Object.keys(vectors)).toHaveLength(19))
  test.each(Object.entries(vectors))('%s', (_, { message, fields: { address, chainId, scheme, ...fields } }) => {
    const read = parseMessage(message)
    expect(read).toEqual({ ...fields, accountAddress: address, chainId: `eip155:${chainId}`, ...(scheme ? { scheme } : {}) })
    const { scheme: said, ...own } = read
    expect(`${said ? `${said}://` : ''}${formatMessage(own)}`).toBe(message)
  })
})

describeVectors('siwe/parsing_negative.json', v.record(v.string(), v.string()), (vectors) => {
  test('there are 29', () => expect(Object.keys(vectors)).toHaveLength(29))
  test.each(Object.entries(vectors))('refused: %s', (_, message) => {
    expect(() => parseMessage(message)).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })
})

const examples = v.object({ cases: v.array(v.object({ message: v.string() })) })

describeVectors('siwe/erc4361_spec_examples.json', examples, ({ cases }) => {
  test.each(cases)('example %#', ({ message }) => expect(parseMessage(message).nonce).toBe('32891756'))
})

const solana = v.object({
  cases: v.array(v.object({ name: v.string(), text: v.string(), parsed: v.looseObject({ domain: v.string(), address: v.string() }) })),
})

describeVectors('siws/wallet_standard.json', solana, ({ cases }) => {
  test.each(cases)('$name', ({ text, parsed }) => {
    expect(readText(text)).toEqual({ namespace: 'solana', ...parsed })
    expect(writeText({ namespace: 'solana', ...parsed })).toBe(text)
  })
})

const FIELDS: Readonly<Record<string, SignInFields>> = {
  eip155: {
    domain: 'app.example:8080',
    uri: 'https://app.example:8080/account?tab=1#top',
    version: '1',
    nonce: 'a1B2c3D4e5F6a7B8',
    accountAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    chainId: 'eip155:137',
    issuedAt: '2026-11-22T10:00:00.000Z',
  },
  solana: {
    ...{
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce: 'a1B2c3D4e5F6a7B8',
      issuedAt: '2026-11-22T10:00:00.000Z',
    },
    accountAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  },
  bip122: {
    ...{
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce: 'a1B2c3D4e5F6a7B8',
      issuedAt: '2026-11-22T10:00:00.000Z',
    },
    accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  },
}
const MORE: Partial<SignInFields> = {
  statement: 'I accept the terms: https://app.example/terms',
  expirationTime: '2026-11-22T10:10:00.000Z',
  notBefore: '2026-11-22T09:59:00+01:00',
  requestId: 'some_id',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/', 'https://app.example/claim.json'],
}

describe.each(Object.entries(FIELDS))('messages for %s', (_, fields) => {
  test('what is written is read again, with and without what may be left out', () => {
    for (const one of [fields, { ...fields, ...MORE }, { ...fields, resources: [] }, { ...fields, statement: 'One statement' }]) {
      expect(parseMessage(formatMessage(one))).toEqual(one)
    }
  })

  test.each<[string, Partial<SignInFields>]>([
    ['a statement of two lines', { statement: 'Yes\nURI: https://evil.example' }],
    ['a statement that reads as a field', { statement: 'URI: https://evil.example' }],
    ['a statement with a control character', { statement: 'Yes\u0007' }],
    ['a statement that turns direction', { statement: 'Yes \u202egnp.exe' }],
    ['a carriage return', { statement: 'Yes\r' }],
    ['an empty statement', { statement: '' }],
    ['a domain with a path', { domain: 'app.example/login' }],
    ['a domain with a blank', { domain: 'app.example evil.example' }],
    ['no domain', { domain: '' }],
    ['an address of another family', { accountAddress: 'nobody' }],
    ['a nonce of seven', { nonce: 'abcdefg' }],
    ['a nonce with a line break', { nonce: 'abcdefgh\nIssued At: 1' }],
    ['a day that does not exist', { issuedAt: '2026-02-30T10:00:00Z' }],
    ['a time without zone', { expirationTime: '2026-11-22T10:00:00' }],
    ['a time of another form', { notBefore: 'Sun Nov 22 2026' }],
    ['a relative address', { uri: '/account' }],
    ['an address with a blank', { uri: 'https://app.example/a b' }],
    ['a resource with a line break', { resources: ['https://a.example/\n- https://b.example/'] }],
    ['a request id with a blank', { requestId: 'a b' }],
    ['a chain of another form', { chainId: 'eip155:0x1' }],
    ['a family without messages', { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }],
    ['a message that is too long', { resources: Array.from({ length: 1_000 }, (_, place) => `https://app.example/${place}`) }],
  ])('%s is refused', (_, change) => {
    expect(() => formatMessage({ ...fields, ...change })).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })

  test.each<[string, (text: string) => string]>([
    ['a line break at the end', (text) => `${text}\n`],
    ['Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['a field twice', (text) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['a field that nobody knows', (text) => `${text}\nRole: admin`],
    [
      'an asterisk around the chain, as the reference product writes it',
      (text) => text.replace(/your (\w+) account/, 'your **blockchain** account'),
    ],
    ['an empty line more', (text) => text.replace('\n\n', '\n\n\n\n')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['10,001 characters', (text) => `${text}\nResources:\n- https://a.example/${'a'.repeat(10_000)}`],
  ])('%s is not read', (_, change) => {
    expect(() => parseMessage(change(formatMessage(fields)))).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })
})

describe('the chain of Solana, as Sign-In With Solana names it', () => {
  const [, MAINNET] = (FIELDS.solana?.chainId ?? '').split(':')
  const textWith = (chain: string, family: string = 'solana'): string => {
    const fields = FIELDS[family]
    if (!fields) throw new Error(`There are no fields for ${family}.`)
    return formatMessage(fields).replace(/^Chain ID: .*$/m, `Chain ID: ${chain}`)
  }

  test.each([
    ['mainnet', MAINNET],
    ['solana:mainnet', MAINNET],
    ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['solana:testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('%s is read as %s, and all else as it stands there', (name, reference) => {
    expect(parseMessage(textWith(name))).toEqual({ ...FIELDS.solana, chainId: `solana:${reference}` })
  })

  test.each([
    ...['localnet', 'solana:localnet', 'mainnet-beta', 'Mainnet', ' mainnet', 'mainnet ', 'solana:', 'solana:solana:mainnet'],
    ...['eip155:mainnet', 'toString', 'constructor', '1', `solana:${MAINNET}`],
  ])('%j is no chain', (name) => {
    expect(() => parseMessage(textWith(name))).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })

  test.each(['eip155', 'bip122'])('they are names of no chain of %s', (family) => {
    for (const name of ['mainnet', 'testnet', 'devnet', 'solana:mainnet']) {
      expect(() => parseMessage(textWith(name, family))).toThrow(expect.objectContaining({ context: { field: 'chain' } }))
    }
  })

  test('in no other field they stand for anything, and they are never written', () => {
    const named = { ...FIELDS.solana, ...MORE, statement: 'mainnet', requestId: 'devnet', nonce: 'mainnet1' } as SignInFields
    expect(parseMessage(formatMessage(named))).toEqual(named)
    for (const chainId of ['solana:mainnet', 'solana:solana:mainnet'] as const) {
      expect(() => formatMessage({ ...named, chainId })).toThrow(expect.objectContaining({ context: { field: 'chain' } }))
    }
  })
})

test('a text that is made to keep the parser busy is refused at once', () => {
  for (const text of [
    'a@'.repeat(5_000),
    `${'%61'.repeat(3_000)} wants you to sign in with your Ethereum account:\n0x`,
    '\n'.repeat(9_999),
  ]) {
    expect(() => parseMessage(text)).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  }
})
