import type { CSSProperties } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './skeleton.css'

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
  useStyle(css)
  const size: CSSProperties = { inlineSize: width, blockSize: shape === 'circle' ? width : height }
  return <span className={classNames('skeleton', shape !== 'block' && shape)} style={size} aria-hidden="true" />
}
