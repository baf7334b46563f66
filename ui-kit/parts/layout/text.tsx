import { type ComponentPropsWithoutRef, Fragment, type ReactNode } from 'react'
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

export interface ListLink {
  readonly label: string
  onOpen(): void
}

export interface LinkedListProps {
  readonly links: readonly ListLink[]
  /** BCP 47: the language whose commas and "and" stand between the links. */
  readonly language: string
}

/** Links in a sentence, joined as the language joins a list ("Terms and Privacy policy"). */
export function LinkedList({ links, language }: LinkedListProps) {
  const parts = new Intl.ListFormat(language).formatToParts(links.map((_, index) => `${index}`))
  return parts.map(({ type, value }, index) => {
    const link = type === 'element' ? links[Number(value)] : undefined
    return link ? (
      <button key={link.label} type="button" className="link" onClick={link.onOpen}>
        {link.label}
      </button>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words between links have no other identity
      <Fragment key={index}>{value}</Fragment>
    )
  })
}

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithoutRef<'span'>) {
  useStyle(visuallyHiddenCss)
  return <span {...rest} className={classNames('visually-hidden', className)} />
}
