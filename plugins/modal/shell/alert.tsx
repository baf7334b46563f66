import type { RefObject } from 'react'
import type { Alert, KnownAlert } from '../../../kernel/contract/kernel-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { AlertBar } from '../../../ui-kit/parts/status/alert-bar.tsx'
import { type ShellServices, useShell } from './shell-services.ts'

/** The alerts that every modal has a text for. */
const KNOWN = {
  SWITCH_NETWORK_NOT_FOUND: true,
  INVALID_APP_CONFIGURATION: true,
  SOCIALS_TIMEOUT: true,
  JWT_TOKEN_NOT_VALID: true,
  INVALID_PROJECT_ID: true,
  PROJECT_ID_NOT_CONFIGURED: true,
} as const satisfies Record<KnownAlert, true>

/** The raiser's own text, or the one every modal has for a known alert. */
const textOf = ({ code, text: own }: Alert, text: ShellServices['text']): string =>
  own ?? (Object.hasOwn(KNOWN, code) ? text('alert', { context: code }) : code)

interface ShellAlertProps {
  /** Takes the focus when the bar with its button goes. */
  readonly frame: RefObject<HTMLElement | null>
}

/** The alert bar over the header, while there is an alert to show. It never takes the focus. */
export function ShellAlert({ frame }: ShellAlertProps) {
  const { alerts, text } = useShell()
  const alert = useStore(alerts.current)
  if (!alert) return null
  const dismiss = (): void => {
    frame.current?.focus({ preventScroll: true })
    alerts.dismiss()
  }
  return (
    <AlertBar dismissLabel={text('dismiss')} onDismiss={dismiss}>
      {textOf(alert, text)}
    </AlertBar>
  )
}
