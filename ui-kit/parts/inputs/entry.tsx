import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useState } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import betweenCss from '../layout/between.css'
import { Skeleton } from '../status/placeholders.tsx'
import amountEntryCss from './amount-entry.css'
import { pressHandler } from './button.tsx'
import entryCss from './entry.css'
import { Message } from './field.tsx'
import { decimalSeparator } from './written-amounts.ts'

export interface EntryProps {
  /** The line above: what is asked for. */
  readonly caption: ReactNode
  /** The end of the line above, such as a balance. */
  readonly captionEnd?: ReactNode
  /** An input line, and something at its end. */
  readonly children: ReactNode
  /** The line below: what the entry is worth or means. */
  readonly note?: ReactNode
  readonly noteEnd?: ReactNode
  /** The id of the error sentence, for the input's `aria-describedby`. */
  readonly errorId: string
  readonly error?: string | undefined
  /** Nothing here can be edited: a hairline in place of the ink line. */
  readonly readOnly?: boolean | undefined
}

/** The frame of `AmountEntry` and `TextEntry`: three lines over a line in ink. */
export function Entry({ caption, captionEnd, children, note, noteEnd, errorId, error, readOnly }: EntryProps) {
  useStyle(entryCss)
  return (
    <div className={classNames('entry', readOnly && 'pencil', error !== undefined && 'bad')}>
      <div className="entry-caption">
        <span>{caption}</span>
        {captionEnd !== undefined && <span>{captionEnd}</span>}
      </div>
      <div className="entry-line">{children}</div>
      {(note !== undefined || noteEnd !== undefined) && (
        <div className="entry-caption">
          <span>{note}</span>
          {noteEnd !== undefined && <span>{noteEnd}</span>}
        </div>
      )}
      <Message id={errorId} error={error} />
    </div>
  )
}

export interface TextEntryProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'aria-label'> {
  /** The caption above and the accessible name ("To"). */
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** Something at the end of the line, such as a small `Chip` that pastes or clears. */
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

/** Digits and at most one separator, and thousands in groups, which are handed on so that the reader can refuse them. */
const TYPED = /^(?:\d*[.,]?\d*|\d{1,3}(?:,\d{3})+[.,]?\d*)$/

/** A separator that is not the language's decimal one, before exactly three digits: one thousand, or one with three decimals. */
const OPEN = /,\d{3}$|,.*[.,]/

const swapped = (text: string): string => text.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))

/**
 * What was typed as decimal text: the separator becomes the dot, blanks go. Where it can be read in two ways it keeps a comma (`1,000`):
 * nobody guesses, and no decimal text has one. `undefined` if anything else is left than digits and separators.
 */
export function amountText(typed: string, language = 'en'): string | undefined {
  const blankless = typed.replace(/\s/g, '')
  const text = decimalSeparator(language) === ',' ? swapped(blankless) : blankless
  if (!TYPED.test(text)) return undefined
  return (OPEN.test(text) ? text : text.replace(',', '.')).replace(/^\./, '0.')
}

/** Decimal text, or what keeps a comma, with the separators of a language. */
const shownAmount = (value: string, language = 'en'): string => (decimalSeparator(language) === ',' ? swapped(value) : value)

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
  useStyle(amountEntryCss)
  const id = useId()
  const classes = classNames('amount', value.length > 16 ? 'longest' : value.length > 10 && 'long', className)
  // The field shows what was typed as long as that is the value: a separator does not change while the visitor types. A separator that is
  // typed first gets a zero before it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string; readonly language: string }>()
  const change = (text: string) => {
    const clean = amountText(text, language)
    if (clean === undefined) return
    setTyped({ text: text.replace(/^\s*([.,])/, '0$1'), value: clean, language })
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

/** Puts an `IconButton` of the variant `outline` on the line between two entries. */
export function Between({ children }: { readonly children: ReactNode }) {
  useStyle(betweenCss)
  return <div className="between">{children}</div>
}
