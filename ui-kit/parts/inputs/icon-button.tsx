import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { pressHandler } from './button.tsx'
import css from './icon-button.css'

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled' | 'aria-label' | 'children'> {
  readonly icon: IconData
  /** The accessible name; also the tooltip. */
  readonly label: string
  /** `plain` 32 px without a ground, `raised` as high as a search field, `outline` on a line between two entries. Default `plain`. */
  readonly variant?: 'plain' | 'raised' | 'outline' | undefined
  /** Ignores clicks but stays in the tab order. */
  readonly disabled?: boolean | undefined
}

/** A button that is only an icon, with a 44 px target. For a toggle pass `aria-pressed`. */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { icon, label, variant = 'plain', disabled = false, className, onClick, ...rest } = props
  useStyle(css)
  return (
    <button
      type="button"
      part="button"
      title={label}
      {...rest}
      ref={ref}
      aria-label={label}
      aria-disabled={disabled ? true : rest['aria-disabled']}
      className={classNames('icon-button', variant !== 'plain' && variant, className)}
      onClick={pressHandler(disabled, onClick)}
    >
      <Icon icon={icon} />
    </button>
  )
})
