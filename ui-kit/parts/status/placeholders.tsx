import type { CSSProperties, ReactNode } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import emptyCss from './empty.css'
import skeletonCss from './skeleton.css'

export interface SkeletonProps {
  /** `text` and `small` take the height of a line of that size, `circle` and `block` that of `height`. Default `block`. */
  readonly shape?: 'text' | 'small' | 'circle' | 'block' | undefined
  /** px. Default: the whole line. */
  readonly width?: number | undefined
  /** px. For `circle` the width is taken. */
  readonly height?: number | undefined
}

/** A bar in place of something that is loading, of its final size. Hidden from assistive technology: say the state in text or `aria-busy`. */
export function Skeleton({ shape = 'block', width, height }: SkeletonProps) {
  useStyle(skeletonCss)
  const size: CSSProperties = { inlineSize: width, blockSize: shape === 'circle' ? width : height }
  return <span className={classNames('skeleton', shape !== 'block' && shape)} style={size} aria-hidden="true" />
}

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
  useStyle(emptyCss)
  return (
    <div className={classNames('empty', compact && 'compact')} role="status">
      <Icon icon={icon} size="l" />
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
