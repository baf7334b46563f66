import type { ReactNode } from 'react'
import { checkIcon, closeIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import ringCss from './ring.css'
import statusPanelCss from './status-panel.css'

export interface RingProps {
  /** Turning, stopped in the colour of danger, or closed in that of success. The words beside it carry the state. */
  readonly state: 'waiting' | 'declined' | 'done'
  /** A `Glyph` of 56 px. */
  readonly children: ReactNode
}

/** The 96 px ring around the logo of the wallet that is waited for. Rests at a quarter under reduced motion. */
export function Ring({ state, children }: RingProps) {
  useStyle(ringCss)
  return (
    <div className={classNames('ring', state)}>
      <svg className="ring-arc" viewBox="0 0 96 96" aria-hidden="true">
        <circle className="ring-track" cx="48" cy="48" r="47" />
        <circle className="ring-go" cx="48" cy="48" r="47" />
      </svg>
      {children}
      {state !== 'waiting' && (
        <span className="ring-state">
          <Icon icon={state === 'done' ? checkIcon : closeIcon} size="s" />
        </span>
      )}
    </div>
  )
}

export interface StatusPanelProps {
  /** A `Ring`, a big `Glyph` or an `Icon`. */
  readonly picture: ReactNode
  readonly title: ReactNode
  /** What happens and where to look. Two lines are reserved, so that states swap without a jump. */
  readonly text?: ReactNode
  /** Buttons of the size `s`. */
  readonly actions?: ReactNode
  /** Less air, where it stands above other content. */
  readonly compact?: boolean | undefined
}

/** Something that stands in the middle: connecting, waiting, done. Changes of its words are announced. */
export function StatusPanel({ picture, title, text, actions, compact }: StatusPanelProps) {
  useStyle(statusPanelCss)
  return (
    <div className={classNames('status-panel', compact && 'compact')}>
      {picture}
      <div className="status-panel-text" role="status">
        <h3>{title}</h3>
        {text !== undefined && <p>{text}</p>}
      </div>
      {actions !== undefined && <div className="status-panel-actions">{actions}</div>}
    </div>
  )
}
