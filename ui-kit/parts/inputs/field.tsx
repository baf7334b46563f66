import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useRef } from 'react'
import { closeIcon, type IconData, searchIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import fieldCss from './field.css'
import { IconButton } from './icon-button.tsx'
import messageCss from './message.css'
import searchBarCss from './search-bar.css'

interface MessageProps {
  /** The id that a control's `aria-describedby` names. */
  readonly id: string
  readonly error: string | undefined
  readonly help?: string | undefined
}

/** The sentence under a control: the error if there is one, else the help. Announced when it changes. */
export function Message({ id, error, help }: MessageProps) {
  useStyle(messageCss)
  const text = error ?? help
  return (
    <div className="message" aria-live="polite">
      {text !== undefined && (
        <p id={id} className={classNames('message-text', error !== undefined && 'bad')}>
          {text}
        </p>
      )}
    </div>
  )
}

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
  useStyle(fieldCss)
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

export interface SearchBarProps {
  /** The accessible name. */
  readonly label: string
  /** Default: the label. */
  readonly placeholder?: string
  /** The name of the button that empties the field. */
  readonly clearLabel: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** `IconButton`s of the variant `raised`, after the field. */
  readonly children?: ReactNode
}

/** The search field over a list. */
export function SearchBar({ children, placeholder, ...field }: SearchBarProps) {
  useStyle(searchBarCss)
  return (
    <div className="search-bar">
      <Field search placeholder={placeholder ?? field.label} {...field} />
      {children}
    </div>
  )
}
