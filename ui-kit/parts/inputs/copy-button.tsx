import { type ReactNode, useState } from 'react'
import { checkIcon, copyIcon } from '../../icons/icons.ts'
import { VisuallyHidden } from '../layout/text.tsx'
import { Button, type ButtonProps } from './button.tsx'

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fill'> {
  /** What is copied, to the letter. */
  readonly value: string
  /** "Copy address" */
  readonly children: ReactNode
  /** What it says once the text is in the clipboard, with enough of it to be compared: "Copied 0x4f2A…c91E". */
  readonly copied: string
  /** The browser has refused. Say so: the button cannot. */
  onFailed(cause: unknown): void
}

/** Copies a text in the click and confirms it in its own place, until the pointer or the focus leaves it or the text changes. */
export function CopyButton({ value, children, copied, onFailed, ...rest }: CopyButtonProps) {
  const [done, setDone] = useState<string>()
  const confirmed = done === value
  const copy = (): void => {
    // Called in the click: a browser lets no later code write.
    navigator.clipboard.writeText(value).then(() => setDone(value), onFailed)
  }
  const forget = (): void => setDone(undefined)
  return (
    <>
      <Button {...rest} icon={confirmed ? checkIcon : copyIcon} onClick={copy} onBlur={forget} onPointerLeave={forget}>
        {confirmed ? copied : children}
      </Button>
      <VisuallyHidden role="status">{confirmed ? copied : ''}</VisuallyHidden>
    </>
  )
}
