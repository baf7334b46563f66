import type { ComponentPropsWithoutRef } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './visually-hidden.css'

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithoutRef<'span'>) {
  useStyle(css)
  return <span {...rest} className={classNames('visually-hidden', className)} />
}
