import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { Entry } from './entry.tsx'

export interface TextEntryProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'aria-label'> {
  /** The caption above and the accessible name ("To"). */
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** What stands at the end of the line, such as a small `Chip` that pastes or clears. */
  readonly end?: ReactNode
  /** The line below: what the text was resolved to. */
  readonly note?: ReactNode
  readonly error?: string | undefined
}

/** A line of text in the manner of `AmountEntry`, for the recipient of a transfer. Attributes it does not name go to the input. */
export const TextEntry = /* @__PURE__ */ forwardRef<HTMLInputElement, TextEntryProps>(function TextEntry(props, ref) {
  const { label, value, onValue, end, note, error, className, ...rest } = props
  const id = useId()
  return (
    <Entry caption={label} note={note} errorId={id} error={error}>
      <input
        part="input"
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        ref={ref}
        className={className === undefined ? 'entry-text' : `entry-text ${className}`}
        aria-label={label}
        aria-invalid={error !== undefined ? true : undefined}
        aria-describedby={error !== undefined ? id : undefined}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {end}
    </Entry>
  )
})
