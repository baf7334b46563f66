import { type Bytes, bytesOf, concat, textOf } from './bytes.ts'

/** The service's share of one generation: it fits the device shares, and the recovery share, that were cut with it. */
export interface ServerShare {
  readonly generation: number
  readonly share: Bytes
}

const FORMAT = 1
const GENERATION_BYTES = 4
/** 64 bytes of keys, and the share's own number. */
const SHARE_BYTES = 65
const ENTRY_BYTES = GENERATION_BYTES + SHARE_BYTES

/** The service keeps the shares of so many devices. The one that was cut first makes room. */
const MOST_SERVER_SHARES = 8

/** The service's shares as the one text that it keeps, the newest first. */
export const packServerShares = (shares: readonly ServerShare[]): string =>
  textOf(
    concat(
      Uint8Array.of(FORMAT),
      ...shares.slice(0, MOST_SERVER_SHARES).map(({ generation, share }) => {
        const entry = new Uint8Array(ENTRY_BYTES)
        new DataView(entry.buffer).setUint32(0, generation)
        entry.set(share, GENERATION_BYTES)
        return entry
      }),
    ),
  )

/** Reads what the service keeps. Undefined where it has another form. */
export const unpackServerShares = (text: string): readonly ServerShare[] | undefined => {
  const bytes = bytesOf(text)
  const count = (bytes.length - 1) / ENTRY_BYTES
  if (bytes[0] !== FORMAT || !Number.isSafeInteger(count) || count < 1 || count > MOST_SERVER_SHARES) return undefined
  const view = new DataView(bytes.buffer)
  return Array.from({ length: count }, (_, at) => {
    const start = 1 + at * ENTRY_BYTES
    return { generation: view.getUint32(start), share: bytes.slice(start + GENERATION_BYTES, start + ENTRY_BYTES) }
  })
}
