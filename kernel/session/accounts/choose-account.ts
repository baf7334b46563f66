import type { Account, AccountType, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import { until } from '../../contract/tools/until.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import { withResolvers } from '../../contract/tools/with-resolvers.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { LiveConnection, LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { withFirst } from '../settling/parse-connection.ts'
import { findAccount, isSameAccount } from './account-id.ts'
import type { Canonical } from './address-forms.ts'
import { keepType } from './preferences.ts'
import { standOn } from './wallet-account.ts'

export interface ChooseParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly live: LiveSessions
  readonly canonical: Canonical
}

/** Puts an account of the current connection in front. Rejects with `DISCONNECTED`, `ACCOUNT_MISMATCH`, or as its wallet does. */
export type ChooseAccount = (namespace: Namespace, address: string, type?: AccountType) => Promise<void>

/** Makes it for one kernel. */
export const createChooseAccount = ({ session, stored, live, canonical }: ChooseParts): ChooseAccount => {
  /** The visitor's last choice, until the wallet uses that account. */
  const moves = new WeakMap<LiveConnection, object>()
  /**
   * Tells the wallet to use an account. Rejects with its refusal, `DISCONNECTED`, or `ACCOUNT_MISMATCH` if another has been chosen since.
   */
  const moveWallet = async (one: LiveConnection, chosen: Account): Promise<void> => {
    if (!moves.has(one) && isSameAccount(one.info.accounts[0], chosen)) return
    const { namespace } = one
    const move = {}
    moves.set(one, move)
    const gone = withResolvers<never>()
    const stop = session.sessions.subscribe(() => {
      if (!live.has(one))
        gone.reject(new PorticoError('DISCONNECTED', 'The wallet was disconnected while it moved.', { context: { namespace } }))
    })
    try {
      const account = await Promise.race([gone.promise, standOn(one, namespace, chosen, canonical)])
      if (moves.get(one) !== move) {
        throw new PorticoError('ACCOUNT_MISMATCH', 'Another account was chosen meanwhile.', { context: { namespace } })
      }
      if (account) one.standing = account
    } catch (cause) {
      throw toWalletError(cause)
    } finally {
      stop()
      if (moves.get(one) === move) moves.delete(one)
    }
  }
  return async (namespace, address, type) => {
    const one = live.get(namespace)
    if (!one || !session.isConnected(namespace)) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
    const asked = canonical(namespace, address)
    const { accounts } = one.info
    const ofAddress = accounts.filter((each) => each.address === asked)
    const account = type === undefined ? ofAddress[0] : ofAddress.find((each) => each.type === type)
    if (!account) {
      throw new PorticoError('ACCOUNT_MISMATCH', 'The wallet does not grant this account.', { context: { namespace } })
    }
    if (one.protocol.selectAccount) await moveWallet(one, account)
    // The wallet may grant others by now.
    const granted = findAccount(one.info.accounts, account)
    if (!granted || !isSameAccount(granted, account)) {
      throw new PorticoError('ACCOUNT_MISMATCH', 'The wallet no longer grants this account.', { context: { namespace } })
    }
    one.chosen = granted
    const info = withFirst(one.info, granted)
    if (info !== one.info) live.update(one, info)
    // A guard may be asked about it.
    await until(session.of(namespace), ({ status }) => status !== 'settling')
    if (live.get(namespace) !== one || !session.isConnected(namespace)) {
      throw new PorticoError('DISCONNECTED', 'The account was not let in.', { context: { namespace } })
    }
    if (accounts.some((each) => each.type !== account.type)) keepType(stored, namespace, account.type)
  }
}
