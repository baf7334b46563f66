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

const SIGNATURES: readonly (readonly [signature: RegExp, kind: MediaKind, type: string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image', 'image/png'],
  [/^\xff\xd8\xff/, 'image', 'image/jpeg'],
  [/^GIF8[79]a/, 'image', 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image', 'image/webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'image', 'image/avif'],
  [/^[\s\S]{4}ftyp(?:M4A|M4B) /, 'audio', 'audio/mp4'],
  [/^[\s\S]{4}ftyp/, 'video', 'video/mp4'],
  [/^\x1aE\xdf\xa3/, 'video', 'video/webm'],
  [/^OggS/, 'audio', 'audio/ogg'],
  [/^ID3|^\xff[\xf2\xf3\xfb]/, 'audio', 'audio/mpeg'],
  [/^RIFF[\s\S]{4}WAVE/, 'audio', 'audio/wav'],
  [/^fLaC/, 'audio', 'audio/flac'],
  [/^glTF/, 'model', 'model/gltf-binary'],
  [/^\s*\{[\s\S]*"asset"\s*:[\s\S]*"version"\s*:/, 'model', 'model/gltf+json'],
  [/^%PDF-/, 'document', 'application/pdf'],
]

/** A drawing begins with its root, after what XML and editors put before it. */
const DRAWING = /^(?:\s|<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[\s\S]*?(?:\]\s*>|[^[]>))*<svg[\s>/]/i

/** Says what a file is by its first bytes. */
export const mediaOf = (bytes: Buffer): Media => {
  const head = bytes.subarray(0, LOOKED_AT)
  const text = head.toString('latin1')
  const [, kind, type] = SIGNATURES.find(([signature]) => signature.test(text)) ?? []
  if (kind !== undefined && type !== undefined) return { kind, type }
  const written = head.toString('utf8').replace(/^\uFEFF/, '')
  if (DRAWING.test(written)) return { kind: 'image', type: 'image/svg+xml' }
  if (/^\s*<(?:!doctype|html|head|body|script|iframe|\?xml|!--)/i.test(written)) return { kind: 'document', type: 'text/html' }
  return { kind: 'unknown', type: '' }
}
