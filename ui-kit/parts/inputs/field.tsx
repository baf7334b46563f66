import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useRef } from 'react'
import { closeIcon, type IconData, searchIcon } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './field.css'
import { IconButton } from './icon-button.tsx'
import { Message } from './message.tsx'

export interface FieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'aria-label'> {
  /** The accessible name. */
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** An icon at the start. */
  readonly icon?: IconData | undefined
  /** Fixed text after the value (".harbour.example"). */
  readonly suffix?: ReactNode
  /** The name of the button that empties the field. Without it there is none. */
  readonly clearLabel?: string | undefined
  /** What is wrong and what to do, tied to the input. */
  readonly error?: string | undefined
  /** A sentence under the field while there is no error. */
  readonly help?: string | undefined
  /** 40 px high, with the search icon and role. */
  readonly search?: boolean | undefined
}

/** A line of text to edit. Attributes other than `className` go to the input. */
export const Field = /* @__PURE__ */ forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  const { label, value, onValue, icon, suffix, clearLabel, error, help, search = false, className, ...rest } = props
  useStyle(css)
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  const shownIcon = icon ?? (search ? searchIcon : undefined)
  const described = [rest['aria-describedby'], error !== undefined || help !== undefined ? messageId : undefined]
  return (
    <div className={className}>
      <div className={classNames('field', search && 'search', error !== undefined && 'bad')}>
        <label className="field-main">
          {shownIcon && <Icon icon={shownIcon} />}
          <input
            part="input"
            type={search ? 'search' : 'text'}
            enterKeyHint={search ? 'search' : undefined}
            autoComplete="off"
            spellCheck={false}
            {...rest}
            ref={(element) => {
              input.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            aria-label={label}
            aria-invalid={error !== undefined ? true : undefined}
            aria-describedby={classNames(...described) || undefined}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        </label>
        {suffix !== undefined && <span className="field-suffix">{suffix}</span>}
        {clearLabel !== undefined && value !== '' && (
          <IconButton
            icon={closeIcon}
            label={clearLabel}
            className="field-clear"
            onClick={() => {
              onValue('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <Message id={messageId} error={error} help={help} />
    </div>
  )
})
