import { createHash } from 'node:crypto'
import { PNG } from 'pngjs'

/** A picture as it is sent. */
export interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Pixels along each edge. */
const EDGE = 64

/** Numbers from 0 to 255 that a seed gives by their place, 0 to 31. */
const numbersOf = (seed: string): ((place: number) => number) => {
  const bytes = createHash('sha256').update(seed).digest()
  return (place) => bytes[place] ?? 0
}

const svg = (drawing: string): Picture => ({
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}" width="${EDGE}" height="${EDGE}">${drawing}</svg>`,
  ),
})

const background = (seed: string): string =>
  `<rect width="64" height="64" fill="hsl(${Math.round((numbersOf(seed)(0) * 360) / 256)} 45% 36%)"/>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A tile that bears up to four letters: a network, a currency, a token. */
export const letterTile = (letters: string): Picture => {
  const label = letters.slice(0, 4)
  const size = [30, 30, 26, 21, 17][label.length] ?? 17
  return svg(
    `${background(letters)}<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="${size}" fill="#fff">${escaped(label)}</text>`,
  )
}

/** A drawn tile of a wallet: rings and bars, told apart by colour and number. */
export const drawnTile = (seed: string): Picture => {
  const number = numbersOf(seed)
  const turn = number(1) % 180
  const bars = Array.from({ length: 2 + (number(2) % 3) }, (_, place) => `<path d="M16 ${22 + place * 8}h32"/>`)
  return svg(
    `${background(seed)}<g fill="none" stroke="#fff" stroke-width="3" transform="rotate(${turn} 32 32)"><circle cx="32" cy="32" r="24"/>${bars.join('')}</g>`,
  )
}

/** The same as pixels: a pattern of eight by eight fields, alike on both sides. */
export const pixelTile = (seed: string): Picture => {
  const number = numbersOf(seed)
  const png = new PNG({ width: EDGE, height: EDGE })
  const ground = [number(3) >> 1, number(4) >> 1, number(5) >> 1]
  for (let place = 0; place < EDGE * EDGE; place += 1) {
    const row = Math.floor(place / EDGE / 8)
    const column = Math.floor((place % EDGE) / 8)
    const isSet = (number(8 + row) >> Math.min(column, 7 - column)) & 1
    png.data.set([...(isSet ? [255, 255, 255] : ground), 255], place * 4)
  }
  return { type: 'image/png', bytes: new Uint8Array(PNG.sync.write(png, { filterType: 0, colorType: 2, deflateLevel: 1 })) }
}
