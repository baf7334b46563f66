import type { BrowserContextOptions } from 'playwright-core'
import type { Stage } from '../../support/stage.ts'
import { accountStates } from './account-states.ts'
import { connectStates } from './connect-states.ts'
import type { Face, FaceOptions } from './face-host.ts'
import { networkStates } from './network-states.ts'
import { sendStates } from './send-states.ts'
import { shellStates } from './shell-states.ts'

/** What states are reached with. */
export interface StateBench {
  readonly stage: Stage
  /** Address of a running relay. */
  readonly relayUrl: string
  /** Given to every page: size, touch, colours. */
  readonly context?: BrowserContextOptions
  /** Opens a host and has it closed with the bench. */
  face(options?: FaceOptions): Promise<Face>
}

/** A view in one of the states a visitor can meet it in. */
export interface ViewState {
  readonly view: string
  readonly state: string
  /** Opens a page, and resolves when the view shows in this state. */
  reach(bench: StateBench): Promise<Face>
}

/** Every state of every view of the default plugins. A new view has to be entered here, or the tests fail. */
export const viewStates: readonly ViewState[] = [...connectStates, ...accountStates, ...networkStates, ...sendStates, ...shellStates]
