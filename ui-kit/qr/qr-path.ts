import type { QrModules } from './qr-modules.ts'

/** Side of a finder pattern in modules. */
const FINDER = 7

/** A square in the middle that stays empty, `from` included, `to` not, in modules. */
interface Hole {
  readonly from: number
  readonly to: number
}

/** The modules that a mark of `share` of the code's side would touch. */
function holeFor(size: number, share: number): Hole {
  const half = (size * share) / 2
  return { from: Math.floor(size / 2 - half), to: Math.ceil(size / 2 + half) }
}

function inFinder(x: number, y: number, size: number): boolean {
  const left = x < FINDER
  const top = y < FINDER
  return (left && top) || (left && y >= size - FINDER) || (top && x >= size - FINDER)
}

/** One finder pattern with rounded corners: ring and core, to be filled by the even-odd rule. */
function finderPath(x: number, y: number): string {
  const outer = `M${x + 1.4} ${y}h4.2a1.4 1.4 0 0 1 1.4 1.4v4.2a1.4 1.4 0 0 1-1.4 1.4h-4.2a1.4 1.4 0 0 1-1.4-1.4v-4.2a1.4 1.4 0 0 1 1.4-1.4z`
  const inner = `M${x + 1.5} ${y + 1}h4a.5.5 0 0 1 .5.5v4a.5.5 0 0 1-.5.5h-4a.5.5 0 0 1-.5-.5v-4a.5.5 0 0 1 .5-.5z`
  const core = `M${x + 2.5} ${y + 2}h2a.5.5 0 0 1 .5.5v2a.5.5 0 0 1-.5.5h-2a.5.5 0 0 1-.5-.5v-2a.5.5 0 0 1 .5-.5z`
  return outer + inner + core
}

/**
 * The code as SVG path data, one unit per module, from 0 0, to be filled by the even-odd rule. Finder patterns are rounded,
 * neighbours in a row are joined. `markShare` is the side of the centre mark as a share of the code's side; 0 for none.
 */
export function qrPath({ size, rows }: QrModules, markShare = 0): string {
  const hole = markShare === 0 ? { from: 0, to: 0 } : holeFor(size, markShare)
  const inHole = (at: number) => at >= hole.from && at < hole.to
  const dark = (x: number, y: number) => rows[y]?.[x] === true && !inFinder(x, y, size) && !(inHole(x) && inHole(y))
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!dark(x, y)) continue
      const start = x
      while (dark(x + 1, y)) x += 1
      const run = x - start + 1
      path += `M${start} ${y}h${run}v1h-${run}z`
    }
  }
  return path + finderPath(0, 0) + finderPath(size - FINDER, 0) + finderPath(0, size - FINDER)
}
