import type { Namespace } from '../contract/caip.ts'
import type { ConnectorType } from '../contract/connectors.ts'
import type { When } from '../contract/contributions.ts'
import type { Capability } from '../contract/features.ts'

/** What conditions are held against. */
export interface Situation {
  readonly namespace: Namespace | undefined
  readonly connected: boolean
  readonly connectorType: ConnectorType | undefined
  readonly capabilities: readonly Capability[]
}

/** Whether a condition holds now. All fields given must hold; a list holds when one item does. */
export const holds = (when: When | undefined, now: Situation): boolean => {
  if (!when) return true
  if (when.connected !== undefined && when.connected !== now.connected) return false
  if (when.namespaces && !(now.namespace !== undefined && when.namespaces.includes(now.namespace))) return false
  if (when.connectorTypes && !(now.connectorType && when.connectorTypes.includes(now.connectorType))) return false
  return when.capability === undefined || now.capabilities.includes(when.capability)
}
