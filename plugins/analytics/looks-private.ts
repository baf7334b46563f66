// The last look at a text before it leaves, for what a schema cannot tell. It would rather keep back too much.

const PATTERNS: readonly RegExp[] = [
  // Links of any scheme, pairing links, mail links.
  /[a-z][a-z0-9+.-]*:\/\//i,
  /(?:^|[^a-z0-9])(?:wc|mailto|data|blob|javascript):/i,
  /(?:^|[^a-z0-9])www\./i,
  // An address of a page without its scheme.
  /[a-z0-9-]\.[a-z]{2,}[/?#]/i,
  // E-mail.
  /\S@\S/,
  // ENS names.
  /[^\s.]\.eth(?![a-z0-9])/i,
  // Addresses, hashes, signatures and nonces in hexadecimal.
  /0x[0-9a-f]{8,}/i,
  // The same in any alphabet, the parts of a token among them: no name has a word this long.
  /(?=[0-9]*[a-z])[a-z0-9]{20,}/i,
  /(?=[^a-z]*[a-z])[a-z0-9+/=_-]{40,}/i,
  /eyJ[\w-]+\.[\w-]/,
]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a text looks like an address, link, e-mail address, key, signature or token, also where it stands percent-encoded. */
export const looksPrivate = (text: string): boolean => {
  const readings = [text, decoded(text), decoded(decoded(text))]
  return PATTERNS.some((pattern) => readings.some((reading) => pattern.test(reading)))
}
