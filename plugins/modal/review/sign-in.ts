import { base58Bytes, hexBytes, isBytes, textOfBytes } from './values.ts'

/** How messages of EIP-4361, SIWS and those like them begin, wherever it stands: a lenient reader may take what a strict one does not. */
const PHRASE = /(\S+)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\b/giu

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What a text of a request may stand for: itself, or bytes that are a text. */
const readings = (text: string): readonly string[] => {
  const bytes = isBytes(text) ? hexBytes(text) : base58Bytes(text)
  const decoded = bytes && textOfBytes(bytes)
  return decoded === undefined ? [text] : [text, decoded]
}

/** The site that a request signs in to, where it is not the page that asks. Whoever signs such a message lets this page in there. */
export const foreignDomain = (params: unknown, origin: string): string | undefined => {
  const { host } = new URL(origin)
  return textsIn(params)
    .flatMap(readings)
    .flatMap((text) => [...text.matchAll(PHRASE)])
    .map(([, domain = '']) => domain.replace(/^[a-z][a-z\d+.-]*:\/\//i, ''))
    .find((domain) => domain.toLowerCase() !== host)
}
