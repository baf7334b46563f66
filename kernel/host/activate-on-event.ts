import type { Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import type { Contribution, PluginHost } from './plugin-host.ts'

/** Starts plugins on the events their manifests name under `activate`. `keeps`: whether a plugin's storage has a value. */
export const activateOnEvents =
  (
    bus: EventBus,
    host: PluginHost,
    report: Report,
    keeps: (plugin: string, key: string) => boolean | undefined,
  ): Contribution['register'] =>
  ({ id, activate }) => {
    const start = (): void => void host.activate(id).catch(report)
    const undos = (activate?.on ?? []).map((event) => {
      if (event !== 'start') return bus.on(event, start)
      if (!activate?.stored || keeps(id, activate.stored)) queueMicrotask(start)
      return () => undefined
    })
    return () => {
      for (const undo of undos) undo()
    }
  }
