import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { againIcon } from '../icons/icons.ts'
import { Button } from '../parts/inputs/button.tsx'
import { classNames, useStyle } from '../style-root.tsx'
import css from './qr-code.css'

/** The modules of a code: `rows[y][x]` is true where it is dark. Without quiet zone. */
interface QrModules {
  /** Modules per side. */
  readonly size: number
  readonly rows: readonly (readonly boolean[])[]
}

/** Versions below 5 are so small that the mark would cover more than error correction restores. */
const MIN_VERSION = 5

/** The code of a text, with error correction of the level Q (a quarter may be lost). Throws for more than about 1,600 characters. */
function qrModules(text: string): QrModules {
  const { size, data } = encode(text, { ecc: 'Q', border: 0, minVersion: MIN_VERSION })
  return { size, rows: data }
}

/** Modules that look like a code and hold nothing, for the time before there is a text. Always the same. */
function waitingModules(size = 57): QrModules {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 31 === 1
  }
  return { size, rows: Array.from({ length: size }, () => Array.from({ length: size }, next)) }
}

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
function qrPath({ size, rows }: QrModules, markShare = 0): string {
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

/** px on a paper of 328: the code itself, and the mark with its margin. */
const PAPER = 328
const CODE = 288
const MARK = 56
/** Modules of paper that a reader needs around the code. */
const QUIET = 4

/** Content over a code that is no longer valid. */
export interface ExpiredCode {
  /** "This code has expired" */
  readonly title: string
  /** "Show a new code" */
  readonly renewLabel: string
  readonly onRenew: () => void
}

export interface QrCodeProps {
  /** What the code says. Without it the paper waits: the same size, a ghost of a code. */
  readonly value: string | undefined
  /** What the picture is ("QR code for pairing"), or while it waits, that it is being prepared. */
  readonly label: string
  /** A `Glyph` of 44 px in the middle. */
  readonly mark?: ReactNode
  /** The code cannot be used any more: it fades under a sentence and a button. */
  readonly expired?: ExpiredCode | undefined
}

/** A QR code on its paper: 328 px, dark on light in both modes, error correction Q, at least 4 modules of quiet zone. */
export function QrCode({ value, label, mark, expired }: QrCodeProps) {
  useStyle(css)
  const marked = mark !== undefined && mark !== null
  const drawing = useMemo(() => {
    const modules = value === undefined ? waitingModules() : qrModules(value)
    const quiet = Math.max(QUIET, (modules.size * (PAPER - CODE)) / (2 * CODE))
    const side = modules.size + 2 * quiet
    return { path: qrPath(modules, marked ? (MARK / PAPER) * (side / modules.size) : 0), box: `${-quiet} ${-quiet} ${side} ${side}` }
  }, [value, marked])
  const waiting = value === undefined && expired === undefined
  const code = <path fillRule="evenodd" d={drawing.path} />
  return (
    <div part="qr" className={classNames('paper', waiting && 'waiting', expired && 'expired')} aria-busy={waiting ? true : undefined}>
      {expired ? (
        <svg className="paper-code" viewBox={drawing.box} aria-hidden="true">
          {code}
        </svg>
      ) : (
        <svg className="paper-code" viewBox={drawing.box} role="img" aria-label={label}>
          {code}
        </svg>
      )}
      {marked && !expired && <span className="paper-mark">{mark}</span>}
      {expired && (
        <div className="paper-over" role="status">
          <b>{expired.title}</b>
          <Button size="s" icon={againIcon} onClick={expired.onRenew}>
            {expired.renewLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
