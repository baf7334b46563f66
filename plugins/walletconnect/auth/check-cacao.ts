import * as v from 'valibot'
import type { ConnectMessage } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { isAddress } from '../session/parse-session.ts'

const text = v.string()
const given = v.nullish(text)

/** A signed CAIP-122 object as a wallet answers it. */
const cacao = v.object({
  p: v.looseObject({
    iss: v.pipe(text, v.regex(/^did:pkh:eip155:[1-9]\d{0,18}:[-.%a-zA-Z\d]{1,128}$/)),
    domain: text,
    aud: text,
    nonce: text,
    version: text,
    iat: text,
    statement: given,
    exp: given,
    nbf: given,
    resources: v.nullish(v.array(text)),
  }),
  s: v.object({ t: v.picklist(['eip191', 'eip1271']), s: v.pipe(text, v.regex(/^0x[\da-fA-F]{2,20000}$/)) }),
})

/** What is used of it. */
export type SignedCacao = v.InferOutput<typeof cacao>

/** What has come of the requests of one client, by their ids. */
export interface SignInAnswers {
  /** Where a wallet answered what it was not asked for, or that it will not. */
  readonly refused: Map<number, unknown>
  readonly signed: Map<number, readonly SignedCacao[]>
  /** Says to the wallet of an answer that nothing has come of it. */
  readonly notifyRefused: Map<number, () => void>
  /** Topics of pairings whose session nobody may use. */
  readonly unusablePairings: Set<string>
  /** What each was asked to sign, and how accounts are written. */
  readonly asked: Map<string, { readonly message: ConnectMessage; readonly codec: AddressCodec }>
}

/** Resource by which a wallet says what the session may do. */
const RECAP = /^urn:recap:/

/** Makes the error for a text that differs from what the wallet was asked to sign. `field`: where they differ. */
export const notAsked = (field: string, cause?: unknown): PorticoError =>
  new PorticoError('SIWX_SIGNATURE_INVALID', 'What the wallet signed is not what it was asked to sign.', { cause, context: { field } })

/** Chain and address of whoever signed. */
export const signerOf = ({ p: { iss } }: SignedCacao): { readonly network: CaipNetworkId<'eip155'>; readonly address: string } => {
  const [, , , reference = '', address = ''] = iss.split(':')
  return { network: `eip155:${reference}`, address }
}

const same = (one: string | null | undefined, other: string | undefined): boolean => (one || undefined) === (other || undefined)

/** Order of the field and of the group of secp256k1. */
const FIELD = 2n ** 256n - 2n ** 32n - 977n
const GROUP = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, factor] = [1n, base % FIELD]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % FIELD
    factor = (factor * factor) % FIELD
  }
  return result
}

/** Whether a key can be recovered of a signature. Of one that is none the client would reject in nobody's hands, and answer nothing. */
const isSignature = (hex: string): boolean => {
  const [, r = '', s = ''] = /^0x([\da-f]{64})([\da-f]{64})(?:00|01|1b|1c)$/i.exec(hex) ?? []
  if (r === '') return false
  const [x, y] = [BigInt(`0x${r}`), BigInt(`0x${s}`)]
  const onCurve = power(x ** 3n + 7n, (FIELD - 1n) / 2n) === 1n
  return x > 0n && x < GROUP && y > 0n && y < GROUP && onCurve
}

/** Begins what a wallet says of the permissions behind the statement that it was given. */
const PERMISSIONS = 'I further authorize the stated URI to perform the following actions on my behalf: '

const isStatement = (said: string, asked: string): boolean =>
  said === asked || said.startsWith(asked === '' ? PERMISSIONS : `${asked} ${PERMISSIONS}`)

/**
 * What a wallet answered, where it says what it was asked to say, all of it by one account; whether the signatures are the account's is not
 * known yet. Throws `SIWX_SIGNATURE_INVALID`.
 */
export const readCacaos = (input: unknown, message: ConnectMessage, codec: AddressCodec): readonly SignedCacao[] => {
  const read = v.safeParse(v.pipe(v.array(cacao), v.minLength(1), v.maxLength(message.networks.length)), input)
  if (!read.success || !read.output.every((one) => isAddress(signerOf(one).address, codec))) throw notAsked('form')
  for (const one of read.output) {
    const { p } = one
    const resources = (p.resources ?? []).filter((resource) => !RECAP.test(resource))
    const differs: Readonly<Record<string, boolean>> = {
      domain: p.domain !== message.domain,
      uri: p.aud !== message.uri,
      nonce: p.nonce !== message.nonce,
      version: p.version !== message.version,
      statement: !isStatement(p.statement ?? '', message.statement ?? ''),
      expirationTime: !same(p.exp, message.expirationTime),
      notBefore: !same(p.nbf, message.notBefore),
      resources: resources.join('\n') !== (message.resources ?? []).join('\n'),
      network: !message.networks.includes(signerOf(one).network),
      signature: one.s.t === 'eip191' && !isSignature(one.s.s),
      account: signerOf(one).address !== signerOf(read.output[0] ?? one).address,
    }
    const field = Object.keys(differs).find((name) => differs[name])
    if (field) throw notAsked(field)
  }
  return read.output
}
