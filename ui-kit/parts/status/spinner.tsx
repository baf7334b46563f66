import { useStyle } from '../../style-root.tsx'
import css from './spinner.css'

export interface SpinnerProps {
  /** What is awaited, where no text beside it says so. Without it the spinner is hidden from assistive technology. */
  readonly label?: string | undefined
}

/** A 16 px ring that turns in 1.2 s, and rests at a quarter under reduced motion. */
export function Spinner({ label }: SpinnerProps) {
  useStyle(css)
  const drawing = (
    <>
      <circle className="spinner-track" cx="8" cy="8" r="6.5" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" />
    </>
  )
  return label === undefined ? (
    <svg className="spinner" viewBox="0 0 16 16" aria-hidden="true">
      {drawing}
    </svg>
  ) : (
    <svg className="spinner" viewBox="0 0 16 16" role="img" aria-label={label}>
      {drawing}
    </svg>
  )
}
