import { instance } from 'tsyringe/dist/esm2015/dependency-container.js'
import instanceCachingFactory from 'tsyringe/dist/esm2015/factories/instance-caching-factory.js'
import { PorticoError } from '../contract/errors.ts'
import type { Token } from '../contract/tokens.ts'

/** Services by token, in a tsyringe container: each is made when it is first asked for, and once. */
export interface ServiceContainer {
  /** Says how a service is made. */
  register<T>(token: Token<T>, needs: readonly never[], make: () => NoInfer<T>): void
  /** Whether a service is registered here; a parent's do not count. */
  has(token: Token<unknown>): boolean
  /** Throws `TOKEN_MISSING` for what neither this container nor its parent has. */
  resolve<T>(token: Token<T>): T
  /** A container of its own that sees everything of this one. */
  createChild(): ServiceContainer
}

/** The same with what services are made of, `P`, by name. */
export interface PartContainer<P extends object> extends ServiceContainer {
  /** Says how a service is made, of the parts it names. */
  register<T, const N extends keyof P & string = never>(token: Token<T>, needs: readonly N[], make: (parts: Pick<P, N>) => NoInfer<T>): void
  /** Says how a part is made, of the parts it names. There may be several of one name: `part` gives the last, `parts` all of them. */
  define<K extends keyof P & string, const N extends keyof P & string = never>(
    name: K,
    needs: readonly N[],
    make: (parts: Pick<P, N>) => P[K],
  ): void
  /** Throws `TOKEN_MISSING` for one that is not defined. */
  part<K extends keyof P & string>(name: K): P[K]
  /** In the order of definition. */
  parts<K extends keyof P & string>(name: K): readonly P[K][]
}

const wrap = <P extends object>(container: typeof instance): PartContainer<P> => {
  const find = <T>(key: string): T => {
    if (container.isRegistered(key, true)) return container.resolve<T>(key)
    throw new PorticoError('TOKEN_MISSING', `Nothing provides ${key}.`, { context: { token: key } })
  }
  const add = <N extends keyof P & string, T>(key: string, needs: readonly N[], make: (parts: Pick<P, N>) => T): void => {
    // The container that holds the definition makes it, not the one that asks: a child lends nothing of its own to a service of its parent.
    const parts = () => Object.fromEntries(needs.map((name) => [name, find(name)])) as unknown as Pick<P, N>
    container.register(key, { useFactory: instanceCachingFactory(() => make(parts())) })
  }
  return {
    define: add,
    part: find,
    parts: (name) => container.resolveAll(name),
    register: ({ key }, needs, make) => add(key, needs, make),
    has: ({ key }) => container.isRegistered(key),
    resolve: ({ key }) => find(key),
    createChild: () => wrap(container.createChildContainer()),
  }
}

/** Makes the container of one kernel: a child of its own, so that two kernels never meet. */
export const createContainer = <P extends object>(): PartContainer<P> => wrap(instance.createChildContainer())
