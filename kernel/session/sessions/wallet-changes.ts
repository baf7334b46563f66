import type { Account } from '../../contract/caip.ts'
import type { Guards } from '../../registries/guards.ts'
import type { Report } from '../../streams/delivery.ts'
import { isSameAccount } from '../accounts/account-id.ts'
import type { AddressForms } from '../accounts/address-forms.ts'
import { hasChangedType } from '../accounts/wallet-account.ts'
import type { LockedWallets } from '../restore/locked-wallets.ts'
import type { Checks } from '../settling/checks.ts'
import { parseConnection, withFirst } from '../settling/parse-connection.ts'
import type { Recheck } from '../settling/recheck.ts'
import type { EndSessions } from './end-sessions.ts'
import type { KeepSessions } from './keep-sessions.ts'
import type { LiveHooks, LiveSessions } from './live-sessions.ts'
import type { SessionStore } from './session-store.ts'

export interface WalletChangesParts {
  readonly session: SessionStore
  readonly guards: Guards
  readonly live: LiveSessions
  readonly forms: AddressForms
  readonly checks: Checks
  readonly keeping: KeepSessions
  readonly ending: EndSessions
  readonly lockedWallets: LockedWallets
  readonly recheck: Recheck
  readonly report: Report
}

const sameAddresses = (known: readonly Account[], given: unknown, canonical: (address: string) => string): boolean =>
  Array.isArray(given) && given.every((one) => known.some(({ address }) => address === canonical(one?.address)))

/** Makes what becomes of sessions when their wallets say something by themselves. */
export const createWalletChanges = (parts: WalletChangesParts): LiveHooks => {
  const { session, guards, live, forms, checks, keeping, ending, lockedWallets, recheck, report } = parts
  const { canonical } = forms
  return {
    parse(one, next) {
      const info = parseConnection(next, one.found.connector, canonical, one.namespace)
      const [front] = next.accounts
      if (!isSameAccount(front, one.standing)) {
        // Where only the account changes, the one of the chosen type stays in front.
        const sameType = hasChangedType(one.standing, front) ? undefined : one.info.accounts[0].type
        one.chosen &&= info.accounts.find(({ type }) => type === sameType)
        one.standing = front
      }
      return withFirst(info, one.chosen)
    },
    // The one account of the last visit is written as it was: how others are written comes with the first of them.
    writing: ({ namespace, info }, { accounts }) =>
      forms.isKnown(namespace) || sameAddresses(info.accounts, accounts, (address) => canonical(namespace, address))
        ? undefined
        : forms.load([namespace]).then(() => undefined, report),
    ended(one, broken) {
      const { namespace, session: left, connection } = one
      checks.get(namespace)?.attempt.abort()
      // A wallet of this browser that grants nothing says "not now": locked, it says the same as one whose permission was taken back.
      const locked = !broken && left.connections.size === 0 && !one.found.traits.lasting
      if (!locked) keeping.keep(left)
      if (!live.get(namespace)) ending.goOn(namespace, locked ? 'locked' : 'wallet')
      if (locked) lockedWallets.listenTo(left.id, connection.provider)
    },
    // The stored session stays: when the adapter is back, the next visit may ask the wallet again.
    lost({ namespace }) {
      checks.get(namespace)?.attempt.abort()
      if (!live.get(namespace)) ending.goOn(namespace, 'error')
    },
    changed(one, before) {
      const current = live.get(one.namespace) === one
      const points = new Set(checks.get(one.namespace)?.points)
      if (!isSameAccount(before.accounts[0], one.info.accounts[0])) points.add('account')
      if (before.network !== one.info.network) points.add('network')
      if (current && points.size > 0 && guards.has('connect', [...points])) {
        void recheck(one, [...points])
        return
      }
      if (current) session.dispatch(one.namespace, { type: 'changed', connection: one.info })
      keeping.keep(one.session)
    },
  }
}
