import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { checkIcon } from '../icons/check.ts'
import { useStyle } from '../style-root.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './tick.css'

export interface TickProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'checked' | 'defaultChecked' | 'onChange' | 'value'> {
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
}

/** A checkbox with the sentence it agrees to. Attributes it does not name go to the input. */
export const Tick = /* @__PURE__ */ forwardRef<HTMLInputElement, TickProps>(function Tick(props, ref) {
  const { checked, onChecked, className, children, ...rest } = props
  useStyle(css)
  return (
    <label className={classNames('tick', className)}>
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        part="input"
        checked={checked}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <span className="tick-box" aria-hidden="true">
        <Icon icon={checkIcon} size="s" />
      </span>
      <span>{children}</span>
    </label>
  )
})
