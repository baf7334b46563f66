import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'

function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return <dialog ref={dialog} aria-label="Empty" />
}

/** Draws an empty dialog. */
export const open = (): void => {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<Dialog />)
}
