/** A mail as the inbox shows it. */
export interface ReceivedMail {
  readonly id: number
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  /** ms since 1970. */
  readonly at: number
}

const decodeBytes = (text: string, encoding: string): string => {
  if (/base64/i.test(encoding)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(encoding)) return text
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A header's words as RFC 2047 writes them. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeBytes(word.replaceAll('_', ' '), 'quoted-printable'),
    )

const parts = (source: string): { readonly headers: ReadonlyMap<string, string>; readonly body: string } => {
  const end = source.search(/\r?\n\r?\n/)
  const head = (end < 0 ? source : source.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '') }
}

/** The plain text of a mail, wherever it stands among its parts. */
const textOf = (source: string): string => {
  const { headers, body } = parts(source)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const texts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => textOf(part.replace(/^\r?\n/, '')))
    return texts.find((text) => text !== '') ?? ''
  }
  return /text\/plain/i.test(type) ? decodeBytes(body, headers.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n') : ''
}

/** Reads a mail as it came over SMTP. `source` has a byte per character. */
export const readMail = (source: string, envelope: Pick<ReceivedMail, 'id' | 'to' | 'at'>): ReceivedMail => {
  const { headers } = parts(source)
  return {
    ...envelope,
    from: decodeWords(headers.get('from') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: textOf(source).trim(),
  }
}
