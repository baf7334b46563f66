import { type PrivateKind, privateMatches } from './private-patterns.ts'

export type { PrivateKind } from './private-patterns.ts'

/** Something in an event that must never leave the visitor's device. */
export interface PrivateFinding {
  /** Where it stands: `props.properties.wallets[0]`; a key that is itself private is named like its value. Empty: the whole event. */
  readonly path: string
  readonly kind: PrivateKind
  /** What was recognised, as it reads once percent-encoding is taken off. */
  readonly value: string
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text as it stands and as it reads decoded: a link carries another one encoded, at times twice. */
const readings = (text: string): readonly string[] => {
  const once = decoded(text)
  return [...new Set([text, once, decoded(once)])]
}

const inText = (text: string, path: string): readonly PrivateFinding[] => {
  const kinds = new Map<string, PrivateFinding>()
  for (const reading of readings(text)) {
    for (const { kind, value } of privateMatches(reading)) kinds.set(`${kind} ${value}`, { path, kind, value })
  }
  return [...kinds.values()]
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const inValue = (value: unknown, path: string): readonly PrivateFinding[] => {
  if (typeof value === 'string') return inText(value, path)
  if (Array.isArray(value)) return value.flatMap((one, place) => inValue(one, `${path}[${place}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [...inText(key, joined(path, key)), ...inValue(one, joined(path, key))])
}

/**
 * Looks through every text and key of an event (a value as JSON has them) for addresses, pairing links, page addresses, e-mail addresses,
 * long hexadecimal values (nonces, hashes, signatures) and tokens. Chain ids, names, codes and amounts are none of these.
 *
 * @example expect(findPrivateData(event)).toEqual([])
 */
export const findPrivateData = (event: unknown): readonly PrivateFinding[] => inValue(event, '')
