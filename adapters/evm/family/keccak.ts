// Keccak-256 as Ethereum has it, for short texts: the chain library's would be four times as much to load as the rest of a restored connection.

const MASK = (1n << 64n) - 1n
/** Bytes that are absorbed at once. */
const RATE = 136

const rotate = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & MASK

/** Round constants, from the linear feedback shift register of the standard. */
const roundConstants = (): readonly bigint[] => {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0n; bit < 7n; bit++) {
      if (register & 1) constant |= 1n << ((1n << bit) - 1n)
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
    return constant
  })
}

const permute = (lanes: bigint[], constants: readonly bigint[]): void => {
  const at = (index: number): bigint => lanes[index] ?? 0n
  for (const constant of constants) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    const column = (x: number): bigint => columns[x % 5] ?? 0n
    for (let index = 0; index < 25; index++) lanes[index] = at(index) ^ column((index % 5) + 4) ^ rotate(column((index % 5) + 1), 1n)
    let [x, y, moved] = [1, 0, at(1)]
    for (let step = 1; step < 25; step++) {
      const next = (2 * x + 3 * y) % 5
      x = y
      y = next
      const lane = at(x + 5 * y)
      lanes[x + 5 * y] = rotate(moved, BigInt(((step * (step + 1)) / 2) % 64))
      moved = lane
    }
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5)
      for (let place = 0; place < 5; place++) {
        lanes[row + place] = (old[place] ?? 0n) ^ (~(old[(place + 1) % 5] ?? 0n) & MASK & (old[(place + 2) % 5] ?? 0n))
      }
    }
    lanes[0] = at(0) ^ constant
  }
}

/** The hash of an ASCII text of at most 135 characters, in hex without a prefix. */
export const keccak256 = (text: string): string => {
  const block = new Uint8Array(RATE)
  for (let place = 0; place < text.length; place++) block[place] = text.charCodeAt(place)
  block[text.length] = 1
  block[RATE - 1] = (block[RATE - 1] ?? 0) | 0x80
  const words = new DataView(block.buffer)
  const lanes = Array.from({ length: 25 }, (_, index) => (index < RATE / 8 ? words.getBigUint64(index * 8, true) : 0n))
  permute(lanes, roundConstants())
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, lane] of lanes.slice(0, 4).entries()) digest.setBigUint64(index * 8, lane, true)
  return [...new Uint8Array(digest.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
