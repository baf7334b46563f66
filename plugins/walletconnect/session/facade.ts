import type { Eip1193Events, Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { createProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'

/** A wallet on another device as an EIP-1193 provider. */
export interface Facade {
  readonly provider: Eip1193Provider
  emit<E extends keyof Eip1193Events>(event: E, ...args: Eip1193Events[E]): void
}

/** Makes the provider that is handed out. */
export const createFacade = (request: Eip1193Provider['request']): Facade => {
  const events = createProviderEvents(() => undefined)
  const provider: Eip1193Provider = Object.freeze({
    request,
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    },
  } satisfies Eip1193Provider)
  return { provider, emit: events.emit }
}
