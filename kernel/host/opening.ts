import { PorticoError } from '../contract/errors.ts'
import type { ModuleLoader } from '../platform/load-module.ts'
import type { Teardown } from './teardown.ts'

/** The part of the kernel that comes with the visitor's first intent. */
export interface Opening {
  /** Whether its services are registered. */
  readonly arrived: boolean
  /** Rejects with `PLUGIN_LOAD_FAILED`; the next call tries again. */
  load(): Promise<void>
}

// Constants: a loader knows by its thunk whether a module is asked for again.
export const openingPart = () => import('./opening-part.ts')
/** What is needed once a wallet has answered: comes while the first one is asked. */
export const sessionCode = () => import('../session/sessions/session-code.ts')
/** What asks a wallet to connect: comes once one is on screen. */
export const connectCode = () => import('../session/connect/connect.ts')
/** What passes requests to a wallet, and what becomes of a session later: comes with the first of them. */
export const changesCode = () => import('../session/sessions/on-demand.ts')

/** What takes a chain family: comes with the first wallet. */
export const familyCode = () => import('../registries/chain-family.ts')

/** What makes the modal's root: comes with the first surface, or with the opening. */
export const rootCode = () => import('./define-root.ts')
/** What makes calls: comes with the first one. */
export const httpCode = () => import('../platform/http/http.ts')
/** What some ports are made by: comes with the first plugin that lists one of them. */
export const portsCode = () => import('./ports/ports-on-demand.ts')

/** What making the way to it needs. */
export interface OpeningParts {
  readonly modules: ModuleLoader
  readonly teardown: Teardown
  /** Registers what it brings. */
  register(code: Awaited<ReturnType<typeof openingPart>>): void
}

/** Makes the way to it. */
export const createOpening = ({ modules, teardown, register }: OpeningParts): Opening => {
  let loading: Promise<void> | undefined
  let arrived = false
  return {
    get arrived() {
      return arrived
    },
    load() {
      loading ??= modules.load(openingPart).then(
        (code) => {
          if (teardown.done) throw new PorticoError('KERNEL_DESTROYED', 'This kernel was destroyed.')
          register(code)
          arrived = true
        },
        (cause: unknown) => {
          loading = undefined
          throw new PorticoError('PLUGIN_LOAD_FAILED', 'The modal could not be loaded.', { cause })
        },
      )
      return loading
    },
  }
}
