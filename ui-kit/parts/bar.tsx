import type { ComponentPropsWithoutRef } from 'react'
import { useStyle } from '../style-root.tsx'
import css from './bar.css'
import { classNames } from './class-names.ts'

export interface BarProps extends ComponentPropsWithoutRef<'div'> {
  /**
   * How two buttons share the line: `confirm` gives the second (the action) two thirds, `caution` gives them to the first
   * (Reject, for a call that cannot be read). Without it, buttons stand under one another.
   */
  readonly split?: 'confirm' | 'caution' | undefined
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** The actions at the foot of a view. */
export function Bar({ split, lined, className, ...rest }: BarProps) {
  useStyle(css)
  return <div {...rest} className={classNames('bar', split, lined && 'lined', className)} />
}
