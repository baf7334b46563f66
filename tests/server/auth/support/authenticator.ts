import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthAnswer,
  AuthInput,
  passkeyRegister,
  passkeySignIn,
  passkeySignInOptions,
  passkeySignUpOptions,
} from '../../../../server/auth/api.ts'

const text = (value: Uint8Array): string => Buffer.from(value).toString('base64url')
const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest()

/** Heads of CBOR, as far as they are needed here: lengths under 65,536. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cborText = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const cborBytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])

type Creation = AuthAnswer<typeof passkeySignUpOptions>['options']
type Question = AuthAnswer<typeof passkeySignInOptions>['options']

/** A passkey in this process. */
export interface TestPasskey {
  create(options: Creation): AuthInput<typeof passkeyRegister>['response']
  get(options: Question, change?: { readonly origin?: string; readonly verified?: boolean }): AuthInput<typeof passkeySignIn>['response']
}

/** An authenticator with one passkey for the frame's page. */
export const testPasskey = (origin: string): TestPasskey => {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = text(randomBytes(16))
  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: true }))
  const authData = (rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0]), rest])
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    create(options) {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const data = authData(options.rp.id, 0x45, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },
    get(options, { origin: from = origin, verified = true } = {}) {
      const client = clientData('webauthn.get', options.challenge, from)
      const data = authData(options.rpId, verified ? 0x05 : 0x01)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature), userHandle },
      }
    },
  }
}
