import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { downIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { pressHandler } from './button.tsx'
import css from './chip.css'

export interface ChipProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> {
  /** A `Glyph` of 20 or 24 px before the text. */
  readonly glyph?: ReactNode
  /** It opens a choice: an arrow down at the end. */
  readonly opens?: boolean | undefined
  /** `raised` for a token, `choice` for one of several amounts (with `aria-pressed`), `quiet` for the network in the header. Default `raised`. */
  readonly variant?: 'raised' | 'choice' | 'quiet' | undefined
  /** 28 px in place of 32, for the line of an entry. */
  readonly small?: boolean | undefined
  /** Ignores clicks but stays in the tab order. */
  readonly disabled?: boolean | undefined
}

/** A small button that holds a choice: a token, a network, a preset amount. */
export const Chip = /* @__PURE__ */ forwardRef<HTMLButtonElement, ChipProps>(function Chip(props, ref) {
  const { glyph, opens, variant = 'raised', small, disabled = false, className, children, onClick, ...rest } = props
  useStyle(css)
  return (
    <button
      type="button"
      part="button"
      {...rest}
      ref={ref}
      className={classNames('chip', variant !== 'raised' && variant, small && 'small', glyph === undefined && 'wordy', className)}
      aria-disabled={disabled ? true : rest['aria-disabled']}
      onClick={pressHandler(disabled, onClick)}
    >
      {glyph}
      <span className="chip-text">{children}</span>
      {opens && <Icon icon={downIcon} size="s" />}
    </button>
  )
})
