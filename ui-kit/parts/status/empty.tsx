import type { ReactNode } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './empty.css'

export interface EmptyProps {
  readonly icon: IconData
  readonly title: ReactNode
  /** What to do next. */
  readonly text?: ReactNode
  /** Buttons of the size `s`. */
  readonly actions?: ReactNode
  /** Less air, under a search field. */
  readonly compact?: boolean | undefined
}

/** A view or list with nothing in it, or one that failed: what is so, and what to do. */
export function Empty({ icon, title, text, actions, compact }: EmptyProps) {
  useStyle(css)
  return (
    <div className={classNames('empty', compact && 'compact')} role="status">
      <Icon icon={icon} size="l" />
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
