import { instance } from 'tsyringe/dist/esm2015/dependency-container.js'
import instanceCachingFactory from 'tsyringe/dist/esm2015/factories/instance-caching-factory.js'
import { PorticoError } from '../contract/errors.ts'
import type { Token } from '../contract/token.ts'
import type { KernelParts, PartName } from './kernel-parts.ts'

/** A part of the kernel by its name, or a service by its token. */
type Key = PartName | Token<unknown>
/** What a key leads to. */
type Behind<K extends Key> = K extends PartName ? KernelParts[K] : K extends Token<infer T> ? T : never

/** The parts of a kernel and the services it offers, in a tsyringe container: each is made when it is first asked for, and once. */
export interface ServiceContainer {
  /**
   * Says how something is made: of the parts it names. Several may be registered under one key: `resolve` gives the last, `resolveAll`
   * all of them.
   */
  register<const K extends Key, const N extends PartName = never>(
    key: K,
    needs: readonly N[],
    make: (parts: Pick<KernelParts, N>) => NoInfer<Behind<K>>,
  ): void
  /** Registers what is there already. */
  registerValue<const K extends Key>(key: K, value: NoInfer<Behind<K>>): void
  /** Whether it is registered here; a parent's do not count. */
  has(key: Key): boolean
  /** Throws `TOKEN_MISSING` for what neither this container nor its parent has. */
  resolve<const K extends Key>(key: K): Behind<K>
  /** In the order of registration. */
  resolveAll<const K extends Key>(key: K): readonly Behind<K>[]
  /** A container of its own that sees everything of this one. */
  createChild(): ServiceContainer
}

const nameOf = (key: Key): string => (typeof key === 'string' ? key : key.key)

const wrap = (container: typeof instance): ServiceContainer => {
  const resolve = <K extends Key>(key: K): Behind<K> => {
    const name = nameOf(key)
    if (!container.isRegistered(name, true)) {
      throw new PorticoError('TOKEN_MISSING', `Nothing provides ${name}.`, { context: { token: name } })
    }
    // What was registered under a key is what the key leads to: `register` checks it.
    return container.resolve(name)
  }
  const pick = <N extends PartName>(names: readonly N[]): Pick<KernelParts, N> =>
    // Each name with the part behind it: nothing is left out and nothing is added.
    Object.fromEntries(names.map((name) => [name, resolve(name)])) as unknown as Pick<KernelParts, N>
  return {
    register: (key, needs, make) =>
      void container.register(nameOf(key), {
        // Of this container, not of the one that asks: a child lends nothing of its own to what its parent makes.
        useFactory: instanceCachingFactory(() => make(pick(needs))),
      }),
    // A factory, because tsyringe takes no value that is undefined.
    registerValue: (key, value) => void container.register(nameOf(key), { useFactory: () => value }),
    has: (key) => container.isRegistered(nameOf(key)),
    resolve,
    resolveAll: (key) => container.resolveAll(nameOf(key)),
    createChild: () => wrap(container.createChildContainer()),
  }
}

/** Makes the container of one kernel: a child of its own, so that two kernels never meet. */
export const createContainer = (): ServiceContainer => wrap(instance.createChildContainer())
