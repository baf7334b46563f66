/** A number that is always the same for the same text (FNV-1a, 32 bits). Letter case does not count. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text.toLowerCase()) {
    hash ^= unit.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

/** Degrees on the wheel without the ochres from 55 to 115, which look soiled at the depth that white text needs. */
function wheel(number: number): number {
  const at = number % 300
  return at < 55 ? at : at + 60
}

/** Two hues in degrees, always the same two, drawn from an address or a name. */
export function huesOf(text: string): readonly [first: number, second: number] {
  const hash = digest(text)
  return [wheel(hash), wheel(hash + 50 + ((hash >>> 12) % 101))]
}
