import type { RefObject } from 'react'
import type { Alert, KnownAlert } from '../../../kernel/contract/kernel-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { AlertBar } from '../../../ui-kit/parts/alert-bar.tsx'
import { type ShellServices, useShell } from './shell-services.ts'

/** Locale keys. Their names hold no `_`: such a key asks for the i18n library. */
const WORDS = {
  SWITCH_NETWORK_NOT_FOUND: 'alertNetwork',
  INVALID_APP_CONFIGURATION: 'alertConfiguration',
  SOCIALS_TIMEOUT: 'alertSocials',
  JWT_TOKEN_NOT_VALID: 'alertSession',
  INVALID_PROJECT_ID: 'alertProjectId',
  PROJECT_ID_NOT_CONFIGURED: 'alertNoProjectId',
} as const satisfies Record<KnownAlert, string>

const isKnown = (code: string): code is KnownAlert => Object.hasOwn(WORDS, code)

/** The raiser's own words, or the ones every modal has for a known alert. */
const wordsOf = ({ code, text: own }: Alert, text: ShellServices['text']): string => own ?? (isKnown(code) ? text(WORDS[code]) : code)

interface ShellAlertProps {
  /** Takes the focus when the bar with its button goes. */
  readonly frame: RefObject<HTMLElement | null>
}

/** The alert bar over the header, while there is an alert to show. It never takes the focus. */
export function ShellAlert({ frame }: ShellAlertProps) {
  const { alerts, text, revision } = useShell()
  useStore(revision)
  const alert = useStore(alerts.current)
  if (!alert) return null
  const dismiss = (): void => {
    frame.current?.focus({ preventScroll: true })
    alerts.dismiss()
  }
  return (
    <AlertBar dismissLabel={text('dismiss')} onDismiss={dismiss}>
      {wordsOf(alert, text)}
    </AlertBar>
  )
}
