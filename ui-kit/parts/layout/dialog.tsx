import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, type Ref } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import dialogFrameCss from './dialog-frame.css'
import dialogHeaderCss from './dialog-header.css'

export interface DialogFrameProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  /** An `AlertBar` over the header. */
  readonly alert?: ReactNode
  /** The `DialogHeader`. */
  readonly header?: ReactNode
  /** What stays under the scrolling column: an `ActionBar`, a `Footnote`. A view may as well end with its own: it sticks to the foot. */
  readonly foot?: ReactNode
  /** Part of the page: no shadow, never a sheet. */
  readonly embedded?: boolean | undefined
  /** The scrolling column. */
  readonly columnRef?: Ref<HTMLDivElement> | undefined
}

/**
 * The surface of the modal: 360 px wide, at most 640 high with a scrolling column between header and foot, a sheet with a grip
 * where the window is narrower than 430 px. Only the look: opening, focus and the native dialog belong to the modal.
 */
export const DialogFrame = /* @__PURE__ */ forwardRef<HTMLElement, DialogFrameProps>(function DialogFrame(props, ref) {
  const { alert, header, foot, embedded, columnRef, className, children, ...rest } = props
  useStyle(dialogFrameCss)
  return (
    <section part="dialog" {...rest} ref={ref} className={classNames('dialog', embedded && 'embedded', className)}>
      {alert}
      {header}
      <div className="dialog-column" ref={columnRef}>
        {children}
      </div>
      {foot}
    </section>
  )
})

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
  useStyle(dialogHeaderCss)
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
