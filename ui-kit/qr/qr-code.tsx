import { type ReactNode, useMemo } from 'react'
import { againIcon } from '../icons/icons.ts'
import { Button } from '../parts/inputs/button.tsx'
import { classNames } from '../parts/layout/class-names.ts'
import { useStyle } from '../style-root.tsx'
import css from './qr-code.css'
import { qrModules, waitingModules } from './qr-modules.ts'
import { qrPath } from './qr-path.ts'

/** px on a paper of 328: the code itself, and the mark with its margin. */
const PAPER = 328
const CODE = 288
const MARK = 56
/** Modules of paper that a reader needs around the code. */
const QUIET = 4

/** What stands over a code that is no longer valid. */
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
