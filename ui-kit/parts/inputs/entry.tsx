import type { ReactNode } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './entry.css'
import { Message } from './message.tsx'

export interface EntryProps {
  /** The line above: what is asked for. */
  readonly caption: ReactNode
  /** The end of the line above, such as a balance. */
  readonly captionEnd?: ReactNode
  /** The line to edit, and what stands at its end. */
  readonly children: ReactNode
  /** The line below: what the entry is worth or means. */
  readonly note?: ReactNode
  readonly noteEnd?: ReactNode
  /** The id of the error sentence, for the input's `aria-describedby`. */
  readonly errorId: string
  readonly error?: string | undefined
  /** Nothing here can be edited: a hairline in place of the ink line. */
  readonly readOnly?: boolean | undefined
}

/** The frame of `AmountEntry` and `TextEntry`: three lines over a line in ink. */
export function Entry({ caption, captionEnd, children, note, noteEnd, errorId, error, readOnly }: EntryProps) {
  useStyle(css)
  return (
    <div className={classNames('entry', readOnly && 'pencil', error !== undefined && 'bad')}>
      <div className="entry-caption">
        <span>{caption}</span>
        {captionEnd !== undefined && <span>{captionEnd}</span>}
      </div>
      <div className="entry-line">{children}</div>
      {(note !== undefined || noteEnd !== undefined) && (
        <div className="entry-caption">
          <span>{note}</span>
          {noteEnd !== undefined && <span>{noteEnd}</span>}
        </div>
      )}
      <Message id={errorId} error={error} />
    </div>
  )
}
