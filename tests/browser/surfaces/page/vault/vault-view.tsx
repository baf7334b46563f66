import type { Popup } from 'portico/plugin'
import { useScope, useText } from 'portico/react'
import type { ReactNode } from 'react'
import { parseText } from '../vault-window.ts'
import { manifest } from './manifest.ts'

const follow = (popup: Popup): Popup => {
  popup.onMessage(parseText, (text) => void window.heard.push(text))
  void popup.closed.then((end) => void window.ended.push(end))
  window.popup = popup
  return popup
}

/** Shows the frame, and the ways to sign in. */
export default function VaultView(): ReactNode {
  const { ports, options } = useScope(manifest)
  const text = useText(manifest)
  const page = `${options.origin}/popup.html`
  const later = (): void => {
    const popup = follow(ports.popups.open({ origin: options.origin }))
    // As a service answers that is asked for the address.
    setTimeout(() => popup.go(page), 0)
  }
  return (
    <>
      <slot name={ports.surface.slot} />
      <button type="button" onClick={() => follow(ports.popups.open({ href: page }))}>
        {text('signIn')}
      </button>
      <button type="button" onClick={later}>
        {text('signInLater')}
      </button>
    </>
  )
}
