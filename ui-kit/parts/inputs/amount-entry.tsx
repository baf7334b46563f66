import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useState } from 'react'
import { useStyle } from '../../style-root.tsx'
import { amountText, shownAmount } from '../identity/amount-text.ts'
import { classNames } from '../layout/class-names.ts'
import { Skeleton } from '../status/skeleton.tsx'
import css from './amount-entry.css'
import { Entry } from './entry.tsx'
import { pressHandler } from './press.ts'

/** The button that enters the whole balance. */
export interface MaxAction {
  /** Its text ("Max"). */
  readonly label: string
  readonly onSelect: () => void
  readonly disabled?: boolean | undefined
}

export interface AmountEntryProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'max' | 'aria-label'> {
  /** The caption above and the accessible name ("You pay"). */
  readonly label: string
  /** Decimal text, with a dot; or what `onValue` got. */
  readonly value: string
  /** BCP 47; the field shows the decimal comma where the language has one. Default `en`. */
  readonly language?: string | undefined
  /**
   * Gets decimal text of digits and at most one dot, whichever separator was typed; other input is refused. Where what was typed can be read
   * in two ways, it gets that with its commas: `1,000` is a thousand to some and one to others (in a language with a decimal comma: `1.000`).
   * Whoever reads it has to refuse a comma and say why.
   */
  readonly onValue?: ((value: string) => void) | undefined
  /** The balance, at the end of the caption. */
  readonly balance?: ReactNode
  readonly max?: MaxAction | undefined
  /** The token, as a `Chip`. */
  readonly chip?: ReactNode
  /** What the amount is worth, below it. */
  readonly worth?: ReactNode
  /** The end of the line below, such as the limits. */
  readonly worthEnd?: ReactNode
  readonly error?: string | undefined
  /** The amount is being computed: a bar in its place. */
  readonly loading?: boolean | undefined
}

/** A big amount to enter, or with `readOnly` to show. Attributes it does not name go to the input. */
export const AmountEntry = /* @__PURE__ */ forwardRef<HTMLInputElement, AmountEntryProps>(function AmountEntry(props, ref) {
  const { label, value, language = 'en', onValue, balance, max, chip, worth, worthEnd, error, ...others } = props
  const { loading = false, readOnly = false, className, ...rest } = others
  useStyle(css)
  const id = useId()
  const classes = classNames('amount', value.length > 16 ? 'longest' : value.length > 10 && 'long', className)
  // What stands in the field is what was typed, as long as it is the value: a separator does not change under the visitor's hands.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string; readonly language: string }>()
  const change = (text: string) => {
    const clean = amountText(text, language)
    if (clean === undefined) return
    setTyped({ text, value: clean, language })
    onValue?.(clean)
  }
  const shown = typed?.value === value && typed.language === language ? typed.text : shownAmount(value, language)
  return (
    <Entry
      caption={label}
      captionEnd={balance === undefined && max === undefined ? undefined : <AmountBalance balance={balance} max={max} />}
      note={worth}
      noteEnd={worthEnd}
      errorId={id}
      error={error}
      readOnly={readOnly}
    >
      {loading ? (
        <span className="amount" aria-busy="true">
          <Skeleton width={152} height={32} />
        </span>
      ) : (
        <input
          part="input"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="0"
          dir="ltr"
          {...rest}
          ref={ref}
          readOnly={readOnly}
          className={classes}
          aria-label={label}
          aria-invalid={error !== undefined ? true : undefined}
          aria-describedby={error !== undefined ? id : undefined}
          value={shown}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {chip}
    </Entry>
  )
})

function AmountBalance({ balance, max }: Pick<AmountEntryProps, 'balance' | 'max'>) {
  return (
    <>
      {balance}{' '}
      {max && (
        <button
          type="button"
          part="button"
          className="entry-max"
          aria-disabled={max.disabled ? true : undefined}
          onClick={pressHandler(max.disabled ?? false, max.onSelect)}
        >
          {max.label}
        </button>
      )}
    </>
  )
}
