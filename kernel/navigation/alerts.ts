import type { Alert, AlertsService } from '../contract/kernel-services.ts'
import type { LogPort } from '../contract/ports.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** Makes the alert bar of one kernel. The same alert is raised once for the life of the kernel; its detail goes to the console. */
export const createAlerts = (delivery: Delivery, log: LogPort): AlertsService => {
  const current = createStore<Alert | undefined>(delivery, undefined)
  const raised = new Set<string>()
  return {
    current: readOnly(current),
    raise(alert) {
      if (raised.has(alert.code)) return
      raised.add(alert.code)
      log.error(alert.detail ?? alert.text, { code: alert.code })
      current.set(Object.freeze({ ...alert }))
    },
    dismiss: () => current.set(undefined),
  }
}
