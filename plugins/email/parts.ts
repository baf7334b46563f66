import type { AlertsService, RouterService, ToastsService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, EventsPort, LinksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory } from '../../kernel/contract/store.ts'
import type { AuthService } from '../auth/manifest.ts'

/** What the plugin emits. */
export const EVENTS = [
  'EMAIL_LOGIN_SELECTED',
  'EMAIL_SUBMITTED',
  'DEVICE_REGISTERED_FOR_EMAIL',
  'EMAIL_VERIFICATION_CODE_SENT',
  'EMAIL_VERIFICATION_CODE_PASS',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'EMAIL_EDIT',
  'EMAIL_UPGRADE_FROM_MODAL',
] as const

/** What the sign-in and the change are made of. */
export interface EmailParts {
  readonly auth: AuthService
  readonly router: RouterService
  readonly toasts: ToastsService
  readonly alerts: AlertsService
  readonly clock: ClockPort
  readonly events: EventsPort<(typeof EVENTS)[number], never>
  readonly links: LinksPort
  readonly log: LogPort
  readonly stores: StoreFactory
  /** Aborts on unload. */
  readonly signal: AbortSignal
  readonly text: (key: 'changed' | 'upgradeRefused') => string
}
