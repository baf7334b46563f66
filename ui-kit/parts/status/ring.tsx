import type { ReactNode } from 'react'
import { checkIcon, closeIcon } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './ring.css'

export interface RingProps {
  /** Turning, stopped in the colour of danger, or closed in that of success. The words beside it carry the state. */
  readonly state: 'waiting' | 'declined' | 'done'
  /** A `Glyph` of 56 px. */
  readonly children: ReactNode
}

/** The 96 px ring around the logo of the wallet that is waited for. Rests at a quarter under reduced motion. */
export function Ring({ state, children }: RingProps) {
  useStyle(css)
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
