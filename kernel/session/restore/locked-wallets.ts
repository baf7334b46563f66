import type { Undo } from '../../contract/store.ts'
import type { Report } from '../../streams/delivery.ts'
import type { AddressForms } from '../accounts/address-forms.ts'
import { bindWallet } from '../gate/bound-wallet.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { StoredSession, StoredSessions } from './stored-sessions.ts'

export interface LockedWalletsParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly report: Report
  readonly forms: AddressForms
  /** `regained`: the wallet has just granted the account again, and may have gone on to another by the time it is asked. */
  bringBack(stored: StoredSession, forgets: boolean, regained: boolean): Promise<void>
}

/** Wallets of kept sessions that grant nothing for now. */
export interface LockedWallets {
  /** Brings a session back when its wallet grants the account again: once, and only until the visitor acts. Asks the wallet nothing. */
  listenTo(id: string, provider: unknown): void
  isAwaited(id: string): boolean
  stop(): void
}

/** Addresses that are remembered of one wallet. */
const LIMIT = 100

/** There from the start, and not with the first locked wallet: one may be locked and unlocked within a second. */
export const createLockedWallets = ({ session, stored, report, forms, bringBack }: LockedWalletsParts): LockedWallets => {
  const listening = new Map<string, Undo>()

  const listenTo = (id: string, provider: unknown): void => {
    const find = (): StoredSession | undefined => stored.all().find((one) => one.id === id)
    const isFree = ({ connections }: StoredSession): boolean =>
      connections.every(({ namespace }) => session.stateOf(namespace).status === 'disconnected')
    const entry = find()
    if (!entry || listening.has(id) || !isFree(entry)) return
    const wallet = bindWallet(provider)
    const granted = new Set<string>()
    const stop = (): void => {
      listening.delete(id)
      stopState()
      try {
        wallet.removeListener?.('accountsChanged', accountsChanged)
      } catch (cause) {
        report(cause)
      }
    }
    const check = (): void => {
      const kept = find()
      if (!kept || !isFree(kept)) {
        stop()
        return
      }
      const isBack = kept.connections.some(({ namespace, address }) =>
        [...granted].some((one) => forms.canonical(namespace, one) === address),
      )
      if (!isBack) return
      stop()
      void bringBack(kept, true, true)
    }
    const accountsChanged = (addresses: unknown): void => {
      if (!listening.has(id) || !Array.isArray(addresses)) return
      for (const address of addresses.slice(0, LIMIT)) if (typeof address === 'string' && granted.size < LIMIT) granted.add(address)
      if (granted.size > 0) check()
    }
    const acted = (): void => {
      if (!isFree(entry)) stop()
    }
    const stopState = session.states.subscribe(acted)
    listening.set(id, stop)
    try {
      wallet.on?.('accountsChanged', accountsChanged)
    } catch {
      // A wallet that refuses listeners is as one without events: it comes back with the next visit.
      stop()
      return
    }
    // Until then only the spelling of the last visit is known.
    forms.load(entry.connections.map(({ namespace }) => namespace)).then(() => {
      if (listening.get(id) === stop) check()
    }, report)
  }
  return {
    listenTo,
    isAwaited: (id) => listening.has(id),
    stop() {
      for (const stop of [...listening.values()]) stop()
    },
  }
}
