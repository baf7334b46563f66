import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './message.css'

export interface MessageProps {
  /** The id that a control's `aria-describedby` names. */
  readonly id: string
  readonly error: string | undefined
  readonly help?: string | undefined
}

/** The sentence under a control: the error if there is one, else the help. Announced when it changes. */
export function Message({ id, error, help }: MessageProps) {
  useStyle(css)
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
