import * as v from 'valibot'
import { type Bytes, bytesOf, type Random, textOf, utf8 } from './bytes.ts'

const IV_BYTES = 12

const base64url = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[A-Za-z0-9_-]+$/))

/** What `seal` makes: AES-256-GCM with a fresh random initialisation vector. */
export const sealedSchema = v.object({ iv: v.pipe(base64url(16), v.length(16)), data: base64url(400) })

/** A sealed secret. */
export type Sealed = v.InferOutput<typeof sealedSchema>

/** What a sealed secret belongs to. It is not kept with it, so a secret that was moved elsewhere does not open. */
export type SealContext = readonly (string | number)[]

const algorithm = (iv: Bytes, context: SealContext): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  // JSON of a list of texts and numbers is unambiguous: no two contexts have the same bytes.
  additionalData: utf8(JSON.stringify(['portico', 1, context])),
})

/** Seals a secret for its context. */
export const seal = async (key: CryptoKey, secret: Bytes, context: SealContext, random: Random): Promise<Sealed> => {
  const iv = random(IV_BYTES)
  const data = await crypto.subtle.encrypt(algorithm(iv, context), key, secret)
  return { iv: textOf(iv), data: textOf(new Uint8Array(data)) }
}

/** Opens a sealed secret. Undefined where the key or the context is another, or a bit was changed. */
export const unseal = async (key: CryptoKey, { iv, data }: Sealed, context: SealContext): Promise<Bytes | undefined> => {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(bytesOf(iv), context), key, bytesOf(data)))
  } catch {
    return undefined
  }
}

/** A key that seals, and that no script can read. */
export const importSealKey = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** A new key that seals, made inside WebCrypto: its bytes were never in a script's reach. */
export const makeSealKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
