import { fromBase64url, toBase64url } from './base64url.ts'

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** So many random bytes, as base64url. */
export const randomText = (bytes = 32): string => toBase64url(crypto.getRandomValues(new Uint8Array(bytes)))

/** Six random digits: every code is as likely as every other. */
export const randomCode = (): string => {
  // The highest numbers would make some codes likelier: they are drawn again.
  const fair = 4_294_000_000
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? fair) >= fair)
  return String((drawn[0] ?? 0) % 1_000_000).padStart(6, '0')
}

/** SHA-256, as base64url: how the database knows ids and tokens that were random. */
export const hashOf = async (text: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text))))

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export const equalTexts = (one: string, other: string): boolean => {
  const [left, right] = [encode(one), encode(other)]
  let difference = left.length ^ right.length
  for (let place = 0; place < left.length; place += 1) difference |= (left[place] ?? 0) ^ (right[place] ?? 0)
  return difference === 0
}

/** Keyed hashes and sealed texts by the service's secrets. */
export interface Vault {
  /** A keyed hash of a short secret, or of what must not be read from the database. Only the newest secret makes it. */
  mac(purpose: string, text: string): Promise<string>
  /** Seals a text for the database; `bound` (the row it belongs to) must be the same when it is opened. */
  seal(text: string, bound: string): Promise<string>
  /** Opens what any of the secrets has sealed. Throws where none has. */
  open(sealed: string, bound: string): Promise<string>
}

interface Keys {
  readonly id: string
  readonly mac: CryptoKey
  readonly seal: CryptoKey
}

const keysOf = async (secret: string): Promise<Keys> => {
  const source = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const derivation = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: encode('portico auth service'), info: encode(info) })
  const id = new Uint8Array(await crypto.subtle.deriveBits(derivation('id'), source, 48))
  const mac = await crypto.subtle.deriveKey(derivation('mac'), source, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
  const seal = await crypto.subtle.deriveKey(derivation('seal'), source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { id: toBase64url(id), mac, seal }
}

/** Makes the vault of the secrets, the newest first. Earlier ones still open what they sealed. */
export const createVault = async (secrets: readonly [string, ...string[]]): Promise<Vault> => {
  const all = await Promise.all(secrets.map(keysOf))
  const [newest] = all as [Keys, ...Keys[]]
  return {
    async mac(purpose, text) {
      return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', newest.mac, encode(`${purpose}\n${text}`))))
    },
    async seal(text, bound) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(bound) }, newest.seal, encode(text))
      return `${newest.id}.${toBase64url(iv)}.${toBase64url(new Uint8Array(sealed))}`
    },
    async open(sealed, bound) {
      const [id, iv = '', content = ''] = sealed.split('.')
      const keys = all.find((one) => one.id === id)
      if (!keys) throw new TypeError('None of the secrets has sealed this.')
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: encode(bound) },
        keys.seal,
        fromBase64url(content),
      )
      return new TextDecoder().decode(opened)
    },
  }
}
