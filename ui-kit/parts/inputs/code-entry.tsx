import { type ComponentPropsWithoutRef, forwardRef, useId } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './code-entry.css'
import { Message } from './field.tsx'

export interface CodeEntryProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'maxLength' | 'aria-label'> {
  /** The accessible name ("Code"). */
  readonly label: string
  /** The digits so far. */
  readonly value: string
  /** Gets digits only, at most `length`. A pasted text is stripped of what is not a digit. */
  readonly onValue: (value: string) => void
  /** Default 6. */
  readonly length?: number | undefined
  readonly error?: string | undefined
}

/** A one-time code, one cell per digit, always left to right. One input under the cells: paste and autofill work as in any field. */
export const CodeEntry = /* @__PURE__ */ forwardRef<HTMLInputElement, CodeEntryProps>(function CodeEntry(props, ref) {
  const { label, value, onValue, length = 6, error, className, ...rest } = props
  useStyle(css)
  const id = useId()
  const cells = Array.from({ length }, (_, index) => ({
    key: index,
    digit: value[index] ?? '',
    now: index === Math.min(value.length, length - 1),
  }))
  return (
    <div className={className}>
      <div className={classNames('code', error !== undefined && 'bad')} dir="ltr">
        <input
          part="input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          {...rest}
          ref={ref}
          aria-label={label}
          aria-invalid={error !== undefined ? true : undefined}
          aria-describedby={error !== undefined ? id : undefined}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
        />
        {cells.map(({ key, digit, now }) => (
          <span key={key} className={classNames('code-cell', now && 'now', digit === '' && 'blank')} aria-hidden="true">
            {digit}
          </span>
        ))}
      </div>
      <Message id={id} error={error} />
    </div>
  )
})
