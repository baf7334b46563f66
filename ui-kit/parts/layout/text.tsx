import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import footnoteCss from './footnote.css'
import labelCss from './label.css'
import visuallyHiddenCss from './visually-hidden.css'

export interface LabelProps extends ComponentPropsWithoutRef<'h3'> {
  /** Something at the other end of the line. */
  readonly end?: ReactNode
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** A quiet heading over a list or a group of controls ("November", "Or continue with"). */
export function Label({ end, lined, className, children, ...rest }: LabelProps) {
  useStyle(labelCss)
  return (
    <div className={classNames('label', lined && 'lined', className)}>
      <h3 {...rest}>{children}</h3>
      {end !== undefined && <span>{end}</span>}
    </div>
  )
}

export interface FootnoteProps {
  /** 16 px, before the text. */
  readonly icon?: IconData | undefined
  /** One sentence of help; may hold links. */
  readonly children: ReactNode
  /** Without the hairline above, between other parts. */
  readonly plain?: boolean | undefined
  /** In the colour of danger. */
  readonly bad?: boolean | undefined
}

/** The quiet line at the foot of a view. */
export function Footnote({ icon, children, plain, bad }: FootnoteProps) {
  useStyle(footnoteCss)
  return (
    <div className={classNames('footnote', plain && 'plain', bad && 'bad')}>
      {icon && <Icon icon={icon} size="s" />}
      <p>{children}</p>
    </div>
  )
}

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithoutRef<'span'>) {
  useStyle(visuallyHiddenCss)
  return <span {...rest} className={classNames('visually-hidden', className)} />
}
