import * as v from 'valibot'
import type { Announcement } from './announce.ts'
import type { WatchedAsset } from './asset-methods.ts'
import { type Behaviour, behaviourSchema } from './behaviours.ts'
import type { Emitter } from './emitter.ts'
import { chainIdSchema } from './hex.ts'
import type { Answer, OpenRequests } from './open-requests.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'
import type { WalletState } from './wallet-state.ts'

/** What a test, or somebody at the console, does to a running wallet. */
export interface TestWalletControl {
  /** Every request since the page was loaded, in order. */
  readonly requests: readonly LoggedRequest[]
  /** Addresses of all its accounts, in the order `switchAccount` counts. */
  readonly accounts: readonly string[]
  /** Tokens it was asked to show. */
  readonly watchedAssets: readonly WatchedAsset[]
  readonly behaviour: Behaviour
  /** Takes effect with the next request. */
  setBehaviour(behaviour: Behaviour): void
  /** By place in `accounts`, or by address. */
  switchAccount(account: number | string): void
  /** By hexadecimal chain id; also to chains it has no address for. */
  switchChain(chainId: string): void
  /** Forgets that the page was let in, as "disconnect this site" in a wallet does. */
  forget(): void
  /** Hides the accounts until `unlock` or until a request to connect is approved. `unlock` of a wallet that is `locked` approves what waits. */
  lock(): void
  unlock(): void
  /** Loses the chains: emits `disconnect`, every request fails with 4900 until `connect`. */
  disconnect(): void
  connect(): void
  /** Announces the wallet once more by EIP-6963, or for the first time where its configuration says `none`. */
  announce(): void
  /** Makes a `late` wallet known, as an extension does that starts after the page, or one that was switched off. */
  appear(): void
  /** Leaves the page as an extension does that is switched off: nobody finds it any more, and it has no chains. */
  disappear(): void
  /** The requests that wait for an answer, oldest first. */
  pending(): readonly LoggedRequest[]
  /** Answers a waiting request, the oldest without an id. False where none waits. */
  answer(answer: Answer, id?: number): boolean
}

/** What the control turns. */
export interface WalletSwitches {
  behaviour: Behaviour
  connected: boolean
}

/** The parts of a wallet that its control reaches. */
export interface ControlParts {
  readonly switches: WalletSwitches
  readonly state: WalletState
  readonly log: RequestLog
  readonly open: OpenRequests
  readonly emitter: Emitter
  readonly watchedAssets: readonly WatchedAsset[]
  readonly announcement: Announcement
  readonly redraw: () => void
}

const indexOf = (account: number | string, addresses: readonly string[]): number =>
  typeof account === 'number' ? account : addresses.indexOf(account.toLowerCase())

/** The control of one wallet. */
export const createControl = ({
  switches,
  state,
  log,
  open,
  emitter,
  watchedAssets,
  announcement,
  redraw,
}: ControlParts): TestWalletControl => {
  const disconnect = (): void => {
    switches.connected = false
    emitter.emit('disconnect', { code: 4900, message: 'The wallet is disconnected from all chains.' })
  }
  const connect = (): void => {
    switches.connected = true
    emitter.emit('connect', { chainId: state.chainId() })
  }
  return {
    requests: log.entries,
    get accounts() {
      return state.addresses
    },
    watchedAssets,
    get behaviour() {
      return switches.behaviour
    },
    setBehaviour(behaviour) {
      switches.behaviour = v.parse(behaviourSchema, behaviour)
      if (switches.behaviour === 'locked') state.setLocked(true)
      redraw()
    },
    switchAccount: (account) => state.selectAccount(indexOf(account, state.addresses)),
    switchChain: (chainId) => state.selectChain(v.parse(chainIdSchema, chainId)),
    forget: () => state.forget(),
    lock: () => state.setLocked(true),
    unlock() {
      if (switches.behaviour === 'locked') switches.behaviour = 'approve'
      state.setLocked(false)
      while (switches.behaviour === 'approve' && open.answer('approve'));
    },
    disconnect,
    connect,
    announce: announcement.announce,
    appear() {
      announcement.begin()
      if (!switches.connected) connect()
    },
    disappear() {
      announcement.end()
      disconnect()
    },
    pending: () => open.list(),
    answer: (answer, id) => open.answer(answer, id),
  }
}
