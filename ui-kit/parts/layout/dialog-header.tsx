import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './dialog-header.css'

export interface DialogHeaderProps {
  /** The leading 32 px: the site's `Glyph`, or a back `IconButton` with `part="back"`. */
  readonly leading?: ReactNode
  /** The title, a level 2 heading. Left out where `start` takes its place. */
  readonly title?: ReactNode
  /** The id of the heading, for the dialog's `aria-labelledby`. */
  readonly titleId?: string | undefined
  /** In place of leading slot and title: the network `Chip` of the account view. */
  readonly start?: ReactNode
  /** Icon buttons at the end; the close one with `part="close"`. */
  readonly trailing?: ReactNode
}

/** The header of the dialog, 56 px over a hairline. */
export function DialogHeader({ leading, title, titleId, start, trailing }: DialogHeaderProps) {
  useStyle(css)
  const wide = start !== undefined
  return (
    <header part="header" className={classNames('dialog-header', wide && 'wide')}>
      {wide ? <div className="dialog-header-start">{start}</div> : <div className="dialog-header-leading">{leading}</div>}
      {(!wide || title !== undefined) && (
        <h2 part="title" id={titleId} className={wide ? 'dialog-header-unseen' : undefined}>
          {title}
        </h2>
      )}
      <div className="dialog-header-trailing">{trailing}</div>
    </header>
  )
}
