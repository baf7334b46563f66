import { encode } from 'uqr'

/** The modules of a code: `rows[y][x]` is true where it is dark. Without quiet zone. */
export interface QrModules {
  /** Modules per side. */
  readonly size: number
  readonly rows: readonly (readonly boolean[])[]
}

/** Versions below 5 are so small that the mark would cover more than error correction restores. */
const MIN_VERSION = 5

/** The code of a text, with error correction of the level Q (a quarter may be lost). Throws for more than about 1,600 characters. */
export function qrModules(text: string): QrModules {
  const { size, data } = encode(text, { ecc: 'Q', border: 0, minVersion: MIN_VERSION })
  return { size, rows: data }
}

/** Modules that look like a code and hold nothing, for the time before there is a text. Always the same. */
export function waitingModules(size = 57): QrModules {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 31 === 1
  }
  return { size, rows: Array.from({ length: size }, () => Array.from({ length: size }, next)) }
}
