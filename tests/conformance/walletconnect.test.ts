/** @jest-environment node */

import { createPrivateKey, sign } from 'node:crypto'
import * as vendor from '@walletconnect/utils'
import * as v from 'valibot'
import { evmFamily } from '../../adapters/evm/family.ts'
import { verifyAuth } from '../../examples/sandbox/relay/auth.ts'
import { refuseOpenEnvelopes } from '../../plugins/walletconnect/client/refuse-open-envelopes.ts'
import { parseNamespaces } from '../../plugins/walletconnect/session/parse-session.ts'
import { describeVectors } from '../support/vectors.ts'

const text = v.string()

describeVectors(
  'walletconnect/relay_auth_jwt.json',
  v.object({ cases: v.array(v.object({ seed: text, iss: text, data: text, jwt: text })) }),
  ({ cases }) => {
    const now = 1_700_000_000
    test.each(cases)('the sandbox’s relay knows the key of $iss', ({ seed, iss, data, jwt }) => {
      const key = createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'), format: 'der', type: 'pkcs8' })
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signedBy = (body: string): string => `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
      // Signatures of Ed25519 are the same each time.
      expect(signedBy(data)).toBe(jwt)
      const token = (claims: object): string =>
        signedBy(
          `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss, sub: 'a', aud: 'wss://relay.test', iat: now, exp: now + 60, ...claims })}`,
        )
      expect(verifyAuth(token({}), { now, audience: ['wss://relay.test'] })).toBe(iss.slice('did:key:'.length))
      expect(() => verifyAuth(token({ iss: iss.replace('z6Mkod', 'z6Mkoe') }), { now })).toThrow()
    })
    test.each(cases)('a token without an end is refused', ({ jwt }) => {
      expect(() => verifyAuth(jwt, { now })).toThrow()
    })
  },
)

const crypto = v.object({
  sym_key_from_A_B: text,
  message: text,
  envelopes: v.array(v.object({ type: v.number(), encoding: v.picklist(['base64pad', 'base64url']), encoded: text })),
})

describeVectors('walletconnect/wc_crypto.json', crypto, ({ sym_key_from_A_B: symKey, message, envelopes }) => {
  const open = (encoded: string, encoding: 'base64pad' | 'base64url'): string => vendor.decrypt({ symKey, encoded, encoding })
  test.each(envelopes.filter(({ type }) => type !== 2))(
    'type $type in $encoding opens, and not with one bit changed',
    ({ type, encoded, encoding }) => {
      expect(open(encoded, encoding)).toBe(message)
      const bytes = Buffer.from(encoded, 'base64url')
      // In front of what is sealed stand the type and, in type 1, the sender's key.
      for (let place = type === 1 ? 33 : 1; place < bytes.length; place += 7) {
        const changed = Buffer.from(bytes)
        changed[place] = (changed[place] ?? 0) ^ 1
        const damaged = changed.toString(encoding === 'base64pad' ? 'base64' : 'base64url')
        expect(() => open(damaged, encoding)).toThrow()
      }
    },
  )
  test.each(envelopes)(
    'A18: type $type in $encoding on a session is opened only if it is sealed with the topic’s key',
    async ({ type, encoding, encoded }) => {
      const decode = jest.fn(async (..._: readonly unknown[]) => message)
      const client = { decode, getPayloadType: (envelope: string) => vendor.deserialize({ encoded: envelope, encoding }).type[0] }
      refuseOpenEnvelopes(client as never)
      const opened = client.decode('topic', encoded).catch((error: unknown) => Object(error).message)
      expect(await opened).toBe(type === 0 ? message : 'Open envelope.')
      expect(decode).toHaveBeenCalledTimes(type === 0 ? 1 : 0)
    },
  )
})

const pairing = v.object({ cases: v.array(v.object({ uri: text, fields: v.looseObject({ topic: text }) })) })

describeVectors('walletconnect/wc_uri.json', pairing, ({ cases }) => {
  // The client reads no protocol out of what it takes for one.
  test.each(cases)('$uri', ({ uri, fields: { protocol: _, ...fields } }) => expect(vendor.parseUri(uri)).toMatchObject(fields))
})

const namespaces = v.object({
  cases: v.array(v.object({ fn: text, args: v.array(v.unknown()), expect: text, value: v.optional(v.unknown()) })),
})

describeVectors('walletconnect/wc_namespaces.json', namespaces, ({ cases }) => {
  const granted = cases.flatMap(({ value, args }) => [value, Object(args[0]).namespaces].filter((one) => Object(one).eip155 !== undefined))
  test('there are some that grant EVM accounts', () => expect(granted.length).toBeGreaterThan(10))
  test.each(granted)('accounts and methods are read as granted %#', (value) => {
    const parts = Object.entries(Object(value)).filter(([name]) => name.split(':')[0] === 'eip155')
    const all = (name: string): readonly string[] => parts.flatMap(([, part]) => Object(part)[name])
    const read = parseNamespaces(value, evmFamily.codec)
    expect(read?.accounts.map(({ chain, address }) => `${chain}:${address}`)).toEqual(all('accounts'))
    expect(read?.methods).toEqual([...new Set(all('methods'))])
  })
})
