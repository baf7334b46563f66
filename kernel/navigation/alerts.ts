import type { Alert, AlertsService } from '../contract/kernel-services.ts'
import type { LogPort } from '../contract/ports.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { alertOfError, detailOf } from './known-alerts.ts'

/** What alerts need. */
export interface AlertsParts {
  readonly delivery: Delivery
  readonly log: LogPort
  /** Whether the bar shows them. */
  readonly debug: boolean
}

/** Makes the alerts of one kernel. The same alert is raised once for the life of the kernel; its detail goes to the console. */
export const createAlerts = ({ delivery, log, debug }: AlertsParts): AlertsService => {
  const current = createStore<Alert | undefined>(delivery, undefined)
  const raised = new Set<string>()
  const raise = (alert: Alert): void => {
    if (raised.has(alert.code)) return
    raised.add(alert.code)
    log.error(alert.detail ?? detailOf(alert.code) ?? alert.text ?? alert.code, { code: alert.code })
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
