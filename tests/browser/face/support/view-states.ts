import type { Locator } from 'playwright-core'
import type { Modal } from '../../support/modal.ts'
import { accountStates } from './account-states.ts'
import { authStates } from './auth-states.ts'
import { connectStates } from './connect-states.ts'
import { directoryStates } from './directory-states.ts'
import { emailStates } from './email-states.ts'
import type { Face, FaceOptions } from './face-host.ts'
import { historyStates } from './history-states.ts'
import { nameStates } from './name-states.ts'
import { networkStates } from './network-states.ts'
import { nftStates } from './nft-states.ts'
import { onrampStates } from './onramp-states.ts'
import { receiveStates } from './receive-states.ts'
import { sendStates } from './send-states.ts'
import { shellStates } from './shell-states.ts'
import { smartSessionsStates } from './smart-sessions-states.ts'
import { socialsStates } from './socials-states.ts'
import { swapStates } from './swap-states.ts'
import { transactionStates } from './transaction-states.ts'

/** The page a state is shown in. */
export interface HostPage extends FaceOptions {
  /** The wallet is connected before the state is shown. */
  readonly connected?: boolean
  /** Done once the page has loaded, and the wallet is connected where it shall be. */
  readonly ready?: (face: Face) => Promise<unknown>
  /** The page's clock stands still from then on: for states that end by a time limit. */
  readonly paused?: boolean
}

/** A view in one of the states a visitor can meet it in. */
export interface ViewState {
  readonly view: string
  readonly state: string
  /** States in a row that have the same object here are shown in one page, one after the other. */
  readonly host: HostPage
  /** Leads from the closed modal to the state; also a second time. */
  show(face: Face): Promise<void>
  /** What the visitor sees in this state and in no other of the view. */
  sign(modal: Modal): Locator
  /** Another view lies behind it. Default: only where it `staysOpen`. */
  readonly hasBack?: boolean
  /** How many views lie behind it. Default: one where it `hasBack`. */
  readonly behind?: number
  /** The view refuses to be closed; going back leaves it. */
  readonly staysOpen?: boolean
}

/** Every state of every view of the default plugins, by the test file that checks them. A new view has to be entered here. */
export const viewStates = {
  connect: connectStates,
  directory: directoryStates,
  account: accountStates,
  auth: authStates,
  history: historyStates,
  network: networkStates,
  names: nameStates,
  nfts: nftStates,
  onramp: onrampStates,
  receive: receiveStates,
  send: sendStates,
  smartSessions: smartSessionsStates,
  email: emailStates,
  socials: socialsStates,
  swap: swapStates,
  transactions: transactionStates,
  shell: shellStates,
} satisfies Readonly<Record<string, readonly ViewState[]>>
