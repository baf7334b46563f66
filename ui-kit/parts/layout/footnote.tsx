import type { ReactNode } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { classNames } from './class-names.ts'
import css from './footnote.css'

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
  useStyle(css)
  return (
    <div className={classNames('footnote', plain && 'plain', bad && 'bad')}>
      {icon && <Icon icon={icon} size="s" />}
      <p>{children}</p>
    </div>
  )
}
