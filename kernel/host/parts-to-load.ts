import { PorticoError } from '../contract/errors.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { ModuleLoader, Thunk } from '../platform/load-module.ts'
import { loadCode } from './plugin-code.ts'
import type { Teardown } from './teardown.ts'

/** A part of the kernel that is not loaded with the page. */
export interface KernelPart {
  /** Whether its services are registered. */
  readonly ready: boolean
  /** Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT`; the next call tries again. */
  load(): Promise<void>
}

// Constants: a loader knows by its thunk whether a module is asked for again. No part imports another one statically: a module that a failed
// one imports could not be asked for again.
export const openingPart = () => import('./opening-part.ts')
export const walletsPart = () => import('./wallets-part.ts')
export const gatePart = () => import('./gate-part.ts')

/** What takes a chain family: comes with the first wallet. */
export const familyCode = () => import('../registries/chain-family.ts')
/** What makes calls: comes with the first one. */
export const httpCode = () => import('../platform/http/http.ts')
/** What some ports are made by: comes with the first plugin that lists one of them. */
export const portsCode = () => import('./ports/ports-on-demand.ts')

export interface PartToLoad<T> {
  readonly modules: ModuleLoader
  readonly teardown: Teardown
  readonly thunk: Thunk<T>
  /** The part whose services it needs: loaded beside it, registered before it. */
  readonly needs?: KernelPart
  /** Says what could not be loaded. */
  readonly failed: (cause: unknown) => PorticoError
  /** Registers what it brings. */
  register(code: T): void
}

/** Makes the way to a part. */
export const createPart = <T>({ modules, teardown, thunk, needs, failed, register }: PartToLoad<T>): KernelPart => {
  let loading: Promise<void> | undefined
  let ready = false
  return {
    get ready() {
      return ready
    },
    load() {
      loading ??= Promise.all([modules.load(thunk), needs?.load()]).then(
        ([code]) => {
          if (teardown.done) throw new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
          register(code)
          ready = true
        },
        (cause: unknown) => {
          loading = undefined
          throw failed(cause)
        },
      )
      return loading
    },
  }
}

/** Waits for the part that asks wallets, within the time that code has. */
export const loadWithin = (part: KernelPart, clock: ClockPort): Promise<void> => loadCode('portico', 'The wallet code', part.load(), clock)
