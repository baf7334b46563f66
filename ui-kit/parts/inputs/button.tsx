import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react'
import type { IconData } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { Spinner } from '../status/spinner.tsx'
import css from './button.css'

/**
 * The click handler of a control that stays in the tab order while it is disabled or busy. It swallows the click,
 * and with it the implicit submission of a form.
 */
export function pressHandler(
  blocked: boolean,
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined,
): ((event: MouseEvent<HTMLButtonElement>) => void) | undefined {
  if (!blocked) return onClick
  return (event) => {
    event.preventDefault()
    event.stopPropagation()
  }
}

export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> {
  /** `primary` at most once per view. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'outline' | 'quiet' | undefined
  /** 44 px (`m`, 48 on touch), 40 (`s`, inline), 32 (`xs`). Default `m`. */
  readonly size?: 'm' | 's' | 'xs' | undefined
  /** Shows a spinner and ignores clicks; the width stays. A string is the participle to show meanwhile ("Sending"). */
  readonly loading?: boolean | string | undefined
  /** Ignores clicks but stays in the tab order, so that its text can say what is missing ("Add amount"). */
  readonly disabled?: boolean | undefined
  /** An icon before the text; 16 px in `xs`. */
  readonly icon?: IconData | undefined
  /** Takes the whole line. */
  readonly fill?: boolean | undefined
}

/** A button with a verb that names the result. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { variant = 'secondary', size = 'm', loading = false, disabled = false, icon, fill, className, children, onClick, ...rest } = props
  useStyle(css)
  const busy = loading !== false
  return (
    <button
      type="button"
      part="button"
      {...rest}
      ref={ref}
      className={classNames('button', variant !== 'secondary' && variant, size !== 'm' && size, fill && 'fill', className)}
      aria-disabled={disabled || busy ? true : rest['aria-disabled']}
      aria-busy={busy ? true : rest['aria-busy']}
      data-off={disabled ? '' : undefined}
      onClick={pressHandler(disabled || busy, onClick)}
    >
      <span className="button-face" aria-hidden={typeof loading === 'string' ? true : undefined}>
        {icon && <Icon icon={icon} size={size === 'xs' ? 's' : 'm'} />}
        {children}
      </span>
      {busy && <BusyFace>{typeof loading === 'string' ? loading : undefined}</BusyFace>}
    </button>
  )
})

function BusyFace({ children }: { readonly children: ReactNode }) {
  return (
    <span className="button-busy">
      <Spinner />
      {children}
    </span>
  )
}
