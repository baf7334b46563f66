/** Bytes at the beginning of a file that are looked at. */
export const LOOKED_AT = 2_048

/** What a file is. `document`: a page, or anything else that would run or open in a program of its own. */
export type MediaKind = 'image' | 'video' | 'audio' | 'model' | 'document' | 'unknown'

/** A file's kind and type, by its bytes and never by its name. */
export interface Media {
  readonly kind: MediaKind
  /** IANA media type; empty where nobody knows. */
  readonly type: string
}

/** The first bytes of files, in hexadecimal. */
const SIGNATURES: readonly (readonly [signature: RegExp, kind: MediaKind, type: string])[] = [
  [/^89504e470d0a1a0a/, 'image', 'image/png'],
  [/^ffd8ff/, 'image', 'image/jpeg'],
  [/^474946383[79]61/, 'image', 'image/gif'],
  [/^52494646.{8}57454250/, 'image', 'image/webp'],
  [/^.{8}667479706176(?:69|73)/, 'image', 'image/avif'],
  [/^.{8}667479704d34[14]/, 'audio', 'audio/mp4'],
  [/^.{8}66747970/, 'video', 'video/mp4'],
  [/^1a45dfa3/, 'video', 'video/webm'],
  [/^4f676753/, 'audio', 'audio/ogg'],
  [/^(?:494433|fff[23ab])/, 'audio', 'audio/mpeg'],
  [/^52494646.{8}57415645/, 'audio', 'audio/wav'],
  [/^664c6143/, 'audio', 'audio/flac'],
  [/^676c5446/, 'model', 'model/gltf-binary'],
  [/^25504446/, 'document', 'application/pdf'],
]

/** A scene is described in JSON. */
const SCENE = /^\s*\{[\s\S]*"asset"\s*:[\s\S]*"version"\s*:/

/** The place behind a mark from a place on; undefined where it does not come. */
const behind = (text: string, mark: string, from: number): number | undefined => {
  const at = text.indexOf(mark, from)
  return at === -1 ? undefined : at + mark.length
}

/** The end of what XML and editors put before a root, if the text has such a thing at this place. */
const endOfPrologue = (text: string, at: number): number | undefined => {
  if (text.startsWith('<?', at)) return behind(text, '?>', at)
  if (text.startsWith('<!--', at)) return behind(text, '-->', at)
  if (!/^<!doctype\s+svg/i.test(text.slice(at, at + 20))) return undefined
  const end = text.slice(at).search(/[[>]/) + at
  return text[end] === '[' ? behind(text, '>', behind(text, ']', end) ?? text.length) : end + 1
}

/** Whether the first element of a text is the root of a drawing. By steps: a pattern for all of it could be made to take for ever. */
const isDrawing = (text: string): boolean => {
  let at = 0
  for (;;) {
    at += text.slice(at).search(/\S|$/)
    const next = endOfPrologue(text, at)
    if (next === undefined) return /^<svg[\s>/]/i.test(text.slice(at, at + 5))
    at = next
  }
}

/** Says what a file is by its first bytes. */
export const mediaOf = (bytes: Buffer): Media => {
  const head = bytes.subarray(0, LOOKED_AT)
  const hex = head.subarray(0, 16).toString('hex')
  const [, kind, type] = SIGNATURES.find(([signature]) => signature.test(hex)) ?? []
  if (kind !== undefined && type !== undefined) return { kind, type }
  const written = head.toString('utf8').replace(/^\uFEFF/, '')
  if (SCENE.test(written)) return { kind: 'model', type: 'model/gltf+json' }
  if (isDrawing(written)) return { kind: 'image', type: 'image/svg+xml' }
  if (/^\s*<(?:!doctype|html|head|body|script|iframe|\?xml|!--)/i.test(written)) return { kind: 'document', type: 'text/html' }
  return { kind: 'unknown', type: '' }
}
