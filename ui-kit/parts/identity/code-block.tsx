import type { ComponentPropsWithoutRef } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './code-block.css'

/** Text as it is sent, in fixed pitch: a message to sign, call data. Name it with `aria-label`; long text scrolls. */
export function CodeBlock({ className, ...rest }: ComponentPropsWithoutRef<'section'>) {
  useStyle(css)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} {...rest} className={classNames('code-block', className)} />
  )
}
