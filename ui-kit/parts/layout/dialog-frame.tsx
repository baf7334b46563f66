import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, type Ref } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './dialog-frame.css'

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
  useStyle(css)
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
