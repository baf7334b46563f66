import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './label.css'

export interface LabelProps extends ComponentPropsWithoutRef<'h3'> {
  /** Something at the other end of the line. */
  readonly end?: ReactNode
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** A quiet heading over a list or a group of controls ("November", "Or continue with"). */
export function Label({ end, lined, className, children, ...rest }: LabelProps) {
  useStyle(css)
  return (
    <div className={classNames('label', lined && 'lined', className)}>
      <h3 {...rest}>{children}</h3>
      {end !== undefined && <span>{end}</span>}
    </div>
  )
}
