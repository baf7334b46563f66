import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './status-panel.css'

export interface StatusPanelProps {
  /** A `Ring`, a big `Glyph` or an `Icon`. */
  readonly picture: ReactNode
  readonly title: ReactNode
  /** What happens and where to look. Two lines are reserved, so that states swap without a jump. */
  readonly text?: ReactNode
  /** Buttons of the size `s`. */
  readonly actions?: ReactNode
  /** Less air, for a moment above other content. */
  readonly compact?: boolean | undefined
}

/** Something that stands in the middle: connecting, waiting, done. Changes of its words are announced. */
export function StatusPanel({ picture, title, text, actions, compact }: StatusPanelProps) {
  useStyle(css)
  return (
    <div className={classNames('status-panel', compact && 'compact')}>
      {picture}
      <div className="status-panel-words" role="status">
        <h3>{title}</h3>
        {text !== undefined && <p>{text}</p>}
      </div>
      {actions !== undefined && <div className="status-panel-actions">{actions}</div>}
    </div>
  )
}
