import type { EventName, Events } from '../../../../kernel/contract/events.ts'
import type { Plugin } from '../../../../kernel/contract/plugin.ts'
import type { EventsPort } from '../../../../kernel/contract/ports.ts'
import { makePlugin } from '../../../kernel/support/make-plugin.ts'

/** A plugin that emits what the test says, as a feature of the package would. */
export const createEmitter = (
  ...events: readonly EventName[]
): { readonly plugin: Plugin; emit<N extends EventName>(name: N, payload: Events[N]): void } => {
  let port: EventsPort<EventName> | undefined
  return {
    plugin: makePlugin({ id: 'history', ports: ['events'], events, activate: { on: ['start'] } }, ({ ports }) => {
      port = ports.events as EventsPort<EventName>
    }),
    emit(name, payload) {
      if (!port) throw new Error('The emitter has not started.')
      port.emit(name, payload)
    },
  }
}
