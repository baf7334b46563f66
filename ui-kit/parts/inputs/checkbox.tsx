import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { checkIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import css from './checkbox.css'

export interface CheckboxProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'checked' | 'defaultChecked' | 'onChange' | 'value'> {
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
}

/** A checkbox with the sentence it agrees to. Attributes it does not name go to the input. */
export const Checkbox = /* @__PURE__ */ forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  const { checked, onChecked, className, children, ...rest } = props
  useStyle(css)
  return (
    <label className={classNames('checkbox', className)}>
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        part="input"
        checked={checked}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <span className="checkbox-box" aria-hidden="true">
        <Icon icon={checkIcon} size="s" />
      </span>
      <span>{children}</span>
    </label>
  )
})
