import type { Undo } from '../../../kernel/contract/store.ts'

type Source = string | ArrayBuffer | Iterable<number>

/** `how`: the encoding of a text, or where in a buffer the bytes begin. */
const bytesOf = (source: Source, how: string | number, length?: number): Uint8Array => {
  if (source instanceof ArrayBuffer) return new Uint8Array(source, typeof how === 'number' ? how : 0, length)
  if (typeof source !== 'string') return Uint8Array.from(source)
  if (how !== 'base64') return new TextEncoder().encode(source)
  return Uint8Array.from(atob(source.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

const textOf = (bytes: Uint8Array, encoding: string): string => {
  if (encoding === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return encoding === 'base64' ? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) : new TextDecoder().decode(bytes)
}

/** Of Node's `Buffer` what the vendor's client uses of it to sign in: base64 of text, both ways, text of bytes and their hexadecimal form. */
class SmallBuffer {
  users = 0
  readonly from = (source: Source, how: string | number = 'utf8', length?: number) => {
    const bytes = bytesOf(source, how, length)
    return Object.assign(bytes, { toString: (as = 'utf8') => textOf(bytes, as) })
  }
  /** Other code that finds it asks this. */
  readonly isBuffer = (): boolean => false
}

/**
 * Gives the vendor's client what it takes to be everywhere: it writes and reads permissions with Node's `Buffer`, which no browser has, and
 * would reject each sign-in. Where the page has one, that is used. The answer takes it away, with the last who needs it.
 */
export const provideBuffer = (): Undo => {
  const found: unknown = Reflect.get(globalThis, 'Buffer')
  if (found !== undefined && !(found instanceof SmallBuffer)) return () => undefined
  const provided = found ?? new SmallBuffer()
  provided.users += 1
  Reflect.defineProperty(globalThis, 'Buffer', { configurable: true, writable: true, value: provided })
  return () => {
    provided.users -= 1
    if (provided.users === 0 && Object.is(Reflect.get(globalThis, 'Buffer'), provided)) Reflect.deleteProperty(globalThis, 'Buffer')
  }
}
