import type { ComponentPropsWithoutRef } from 'react'
import { useStyle } from '../../style-root.tsx'
import css from './action-bar.css'
import { classNames } from './class-names.ts'

export interface ActionBarProps extends ComponentPropsWithoutRef<'div'> {
  /**
   * How two buttons share the line: `confirm` gives the second (the action) two thirds, `caution` gives them to the first
   * (Reject, for a call that cannot be read). Without it, buttons stand under one another.
   */
  readonly split?: 'confirm' | 'caution' | undefined
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** The actions at the foot of a view. */
export function ActionBar({ split, lined, className, ...rest }: ActionBarProps) {
  useStyle(css)
  return <div {...rest} className={classNames('action-bar', split, lined && 'lined', className)} />
}
