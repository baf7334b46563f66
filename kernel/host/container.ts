import { instance } from 'tsyringe/dist/esm2015/dependency-container.js'
import { PorticoError } from '../contract/errors.ts'
import type { Token } from '../contract/token.ts'

/** Services of one kernel by token key. Values come and go with their plugins; the container itself cannot forget a registration. */
export interface ServiceContainer {
  /** Fills the slot of a token. */
  provide(key: string, service: unknown): void
  /** Empties it. */
  withdraw(key: string): void
  has(key: string): boolean
  /** Throws `TOKEN_MISSING` while the slot is empty. */
  resolve<T>(token: Token<T>): T
}

/** Makes the container of one kernel: a child of its own, so that two kernels never meet. */
export const createContainer = (): ServiceContainer => {
  const container = instance.createChildContainer()
  const live = new Map<string, unknown>()
  return {
    provide(key, service) {
      live.set(key, service)
      if (container.isRegistered(key)) return
      container.register(key, {
        useFactory() {
          if (!live.has(key)) throw new PorticoError('TOKEN_MISSING', `Nothing provides ${key} now.`, { context: { token: key } })
          return live.get(key)
        },
      })
    },
    withdraw(key) {
      live.delete(key)
    },
    has: (key) => live.has(key),
    resolve<T>(token: Token<T>): T {
      if (!container.isRegistered(token.key)) {
        throw new PorticoError('TOKEN_MISSING', `No plugin provides ${token.key}.`, { context: { token: token.key } })
      }
      // The token's type was fixed where it was provided: `Provided<M>` checks it there.
      return container.resolve(token.key) as T
    },
  }
}
