import { isPorticoError, type PorticoError } from '../contract/errors.ts'
import type { Refusal } from '../contract/events.ts'
import type { Alert, AlertsService, KnownAlert } from '../contract/modal-services.ts'
import type { LogPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import { refusalIn } from '../platform/refusal.ts'
import type { SessionStore } from '../session/sessions/session-store.ts'
import type { Delivery } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** An alert and its detail for the console. */
interface FoundAlert {
  readonly code: KnownAlert
  readonly detail: string
}

/** What the developer does about it. For the console: the page's visitor is not addressed. */
const DETAILS: Readonly<Record<KnownAlert, () => string>> = {
  SWITCH_NETWORK_NOT_FOUND: () => 'The network is not among the networks of createPortico: add it there, or with addNetwork.',
  INVALID_APP_CONFIGURATION: () =>
    `The origin ${globalThis.location?.origin ?? 'of this page'} is not among those the project allows: add it to the project's allowlist.`,
  SOCIALS_TIMEOUT: () =>
    `The embedded wallet did not load in time: check that the project allows the domain ${globalThis.location?.hostname ?? 'of this page'}.`,
  JWT_TOKEN_NOT_VALID: () => 'The service took our token for one from the future: check date and time of this device.',
  INVALID_PROJECT_ID: () => 'The service does not know the projectId given to createPortico.',
  PROJECT_ID_NOT_CONFIGURED: () => 'A service in use asks for a projectId: give one to createPortico.',
}

const OF_REFUSAL: Readonly<Record<Refusal, KnownAlert>> = {
  origin: 'INVALID_APP_CONFIGURATION',
  clock: 'JWT_TOKEN_NOT_VALID',
  key: 'INVALID_PROJECT_ID',
}

/** Services that answer to the project's settings. Any other's refusal is a matter between it and its plugin. */
const OURS: readonly string[] = ['api', 'directory', 'walletList', 'relay', 'frame', 'analytics']

/** How far back an error's causes are read. */
const DEPTH = 4

const alertOf = (code: KnownAlert): FoundAlert => ({ code, detail: DETAILS[code]() })

const isKnown = (code: string): code is KnownAlert => Object.hasOwn(DETAILS, code)

/** Details of known alerts for the console. */
const detailOf = (code: string): string | undefined => (isKnown(code) ? DETAILS[code]() : undefined)

/** The alert for a service's refusal. */
const alertOfRefusal = (
  { service, status, problem }: { readonly service: string; readonly status: number; readonly problem?: Refusal },
  projectId: string | undefined,
): FoundAlert | undefined => {
  if (!OURS.includes(service)) return undefined
  if (problem) return alertOf(OF_REFUSAL[problem])
  if (status === 403) return alertOf('INVALID_APP_CONFIGURATION')
  return projectId === undefined ? alertOf('PROJECT_ID_NOT_CONFIGURED') : undefined
}

const isRefusal = (reason: unknown): reason is Refusal => typeof reason === 'string' && Object.hasOwn(OF_REFUSAL, reason)

/** The alert that belongs to an error: by its code, by its reason, or by the words of the error or one of its causes. */
const alertOfError = (error: unknown): FoundAlert | undefined => {
  let cause = error
  for (let depth = 0; depth < DEPTH && cause instanceof Error; depth += 1) {
    if (isPorticoError(cause)) {
      const { code, message, context } = cause
      if (code === 'NETWORK_UNKNOWN') return { ...alertOf('SWITCH_NETWORK_NOT_FOUND'), detail: `${message} Add it to createPortico.` }
      if (code === 'PROJECT_ID_MISSING') return alertOf('PROJECT_ID_NOT_CONFIGURED')
      if (context.service === 'relay' && isRefusal(context.reason)) return alertOf(OF_REFUSAL[context.reason])
    }
    const said = refusalIn(cause.message)
    if (said) return alertOf(OF_REFUSAL[said])
    cause = cause.cause
  }
  return undefined
}

interface AlertsParts {
  readonly delivery: Delivery
  readonly log: LogPort
  readonly bus: EventBus
  /** Whether the bar shows them. */
  readonly debug: boolean
}

/** Makes the alerts of one kernel. The same alert is raised once for the life of the kernel; its detail goes to the console. */
export const createAlerts = ({ delivery, log, bus, debug }: AlertsParts): AlertsService => {
  const current = createStore<Alert | undefined>(delivery, undefined)
  const raised = new Set<string>()
  const raise = (alert: Alert): void => {
    if (raised.has(alert.code)) return
    raised.add(alert.code)
    log.error(alert.detail ?? detailOf(alert.code) ?? alert.text ?? alert.code, { code: alert.code })
    bus.emit('alerted', { code: alert.code })
    if (debug) current.set(Object.freeze({ ...alert }))
  }
  return {
    current: readOnly(current),
    raise,
    raiseFor(error) {
      const found = alertOfError(error)
      if (found) raise(found)
      return found !== undefined
    },
    dismiss: () => current.set(undefined),
  }
}

interface FollowFailuresParts {
  readonly bus: EventBus
  readonly session: SessionStore
  readonly alerts: AlertsService
  readonly projectId: string | undefined
}

/** Raises an alert where a service refuses the host's set-up, whichever plugin asked it, and where a connection fails for that reason. */
export const followFailures = ({ bus, session, alerts, projectId }: FollowFailuresParts): Undo => {
  let last: PorticoError | undefined
  /** A part that a plugin loads by itself. Its failure has not been reported yet, unlike that of a part that the kernel loads. */
  const emitPart = (error: PorticoError | undefined): void => {
    const { plugin, part } = error?.context ?? {}
    if (!error || error === last || !part) return
    last = error
    bus.emit('failed', { plugin: String(plugin), code: error.code, error })
  }
  const undos = [
    bus.on('refused', (refusal) => {
      const found = alertOfRefusal(refusal, projectId)
      if (found) alerts.raise(found)
    }),
    session.states.subscribe((states) => {
      for (const state of states.values()) {
        if (state.status !== 'disconnected') continue
        alerts.raiseFor(state.error)
        emitPart(state.error)
      }
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
