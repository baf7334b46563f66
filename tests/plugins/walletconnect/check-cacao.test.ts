/** @jest-environment node */

import { privateKeyToAccount } from 'viem/accounts'
import { evmFamily } from '../../../adapters/evm/family.ts'
import type { ConnectMessage } from '../../../kernel/contract/adapters.ts'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { readCacaos } from '../../../plugins/walletconnect/auth/check-cacao.ts'

// How a page answers a wallet that signs something else: `one-click.test.ts`.

const [own, other] = ['11', '22'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`))
const MESSAGE: ConnectMessage = {
  ...{
    nonce: 'n0ncen0ncen0nce0',
    domain: 'harbour.example',
    uri: 'https://harbour.example/berth',
    version: '1',
    statement: 'Come aboard.',
  },
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:10:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  networks: ['eip155:1', 'eip155:10'],
  resources: ['https://harbour.example/terms'],
}
const RECAP = 'urn:recap:eyJhdHQiOnt9fQ'
const SAID = `${MESSAGE.statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request'.`

interface Signed {
  readonly p: Readonly<Record<string, unknown>>
  readonly s: { readonly t: string; readonly s: string }
}
let signature = ''
beforeAll(async () => {
  signature = (await own?.signMessage({ message: 'x' })) ?? ''
})

const signed = (changes: object = {}, s: object = {}, chain = 1, account = own): Signed => ({
  p: {
    iss: `did:pkh:eip155:${chain}:${account?.address}`,
    domain: MESSAGE.domain,
    aud: MESSAGE.uri,
    nonce: MESSAGE.nonce,
    version: '1',
    iat: '2026-01-01T00:00:01.000Z',
    statement: SAID,
    exp: MESSAGE.expirationTime,
    nbf: MESSAGE.notBefore,
    resources: [...(MESSAGE.resources ?? []), RECAP],
    ...changes,
  },
  s: { t: 'eip191', s: signature, ...s },
})
const fieldOf = (input: unknown, message = MESSAGE): unknown => {
  try {
    return readCacaos(input, message, evmFamily.codec).length
  } catch (error) {
    return isPorticoError(error) ? `${error.code} ${error.context.field}` : error
  }
}

test('what was asked for is taken, on one chain or on each; the permissions of the session may stand behind it', () => {
  expect(fieldOf([signed()])).toBe(1)
  expect(fieldOf([signed(), signed({}, {}, 10)])).toBe(2)
  expect(fieldOf([signed({ statement: MESSAGE.statement, resources: MESSAGE.resources })])).toBe(1)
  const { statement: _, resources: __, expirationTime: ___, notBefore: ____, ...bare } = MESSAGE
  const alone = SAID.slice('Come aboard. '.length)
  expect(fieldOf([signed({ statement: alone, resources: [RECAP], exp: '', nbf: null })], bare)).toBe(1)
})

test.each<readonly [string, object]>([
  ['domain', { domain: 'evil.example' }],
  ['uri', { aud: 'https://evil.example/' }],
  ['nonce', { nonce: 'f00dfeedf00dfeed' }],
  ['version', { version: '2' }],
  ['statement', { statement: 'Sell the ship.' }],
  ['statement', { statement: undefined }],
  ['statement', { statement: `${MESSAGE.statement} Sell the ship.` }],
  ['expirationTime', { exp: '2999-01-01T00:00:00.000Z' }],
  ['expirationTime', { exp: undefined }],
  ['notBefore', { nbf: '2025-01-01T00:00:00.000Z' }],
  ['notBefore', { nbf: undefined }],
  ['resources', { resources: [RECAP] }],
  ['resources', { resources: [...(MESSAGE.resources ?? []), 'https://evil.example/'] }],
  ['form', { resources: 'https://harbour.example/terms' }],
  ['form', { iss: 'did:pkh:eip155:1:0x12' }],
  ['form', { iss: `did:pkh:solana:1:${own?.address}` }],
  ['form', { iat: 7 }],
])('another %s is refused: %o', (field, changes) => {
  expect(fieldOf([signed(changes)])).toBe(`SIWX_SIGNATURE_INVALID ${field}`)
})

test('none, more than were asked for, a chain that was not asked for, accounts of two', () => {
  expect([
    fieldOf([]),
    fieldOf([signed(), signed({}, {}, 10), signed()]),
    fieldOf([signed({}, {}, 777)]),
    fieldOf([signed(), signed({}, {}, 10, other)]),
  ]).toEqual(['form', 'form', 'network', 'account'].map((field) => `SIWX_SIGNATURE_INVALID ${field}`))
})

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const GROUP = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

test('a signature that no key can be recovered of is none; one of a contract may be anything', () => {
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)]
  const wrong = [
    ...[`0x${word(0n)}${s}1b`, `0x${r}${word(0n)}1b`, `0x${r}${word(GROUP)}1b`, `0x${word(GROUP)}${s}1b`],
    // No point of the curve has it.
    ...[`0x${word(5n)}${s}1b`, `0x${r}${s}02`, `0x${r}${s}`, `0x${r}${s}1b00`],
  ]
  expect(wrong.map((text) => fieldOf([signed({}, { s: text })]))).toEqual(wrong.map(() => 'SIWX_SIGNATURE_INVALID signature'))
  expect(['0x', 'signature', 7].map((text) => fieldOf([signed({}, { s: text })]))).toEqual(Array(3).fill('SIWX_SIGNATURE_INVALID form'))
  expect([fieldOf([signed({}, { t: 'eip1271', s: '0x1234' })]), fieldOf([signed({}, { t: 'eip6492' })])]).toEqual([
    1,
    'SIWX_SIGNATURE_INVALID form',
  ])
})
