import type { MouseEvent } from 'react'

/**
 * The click handler of a control that stays in the tab order while it is disabled or busy. It swallows the click,
 * and with it the implicit submission of a form.
 */
export function pressHandler(
  blocked: boolean,
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined,
): ((event: MouseEvent<HTMLButtonElement>) => void) | undefined {
  if (!blocked) return onClick
  return (event) => {
    event.preventDefault()
    event.stopPropagation()
  }
}
