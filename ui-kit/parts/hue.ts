/** A number that is always the same for the same text (FNV-1a, 32 bits). Letter case does not count. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text.toLowerCase()) {
    hash ^= unit.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

/** Two hues in degrees, 60 to 180 apart, drawn from an address or a name. */
export function huesOf(text: string): readonly [first: number, second: number] {
  const hash = digest(text)
  const first = hash % 360
  return [first, (first + 60 + ((hash >>> 12) % 121)) % 360]
}
