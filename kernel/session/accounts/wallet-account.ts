import type { Connection, ConnectionInfo, ConnectProtocol } from '../../contract/adapters.ts'
import type { Account, AccountId, AccountType, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { ClockPort } from '../../contract/ports.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import type { Report } from '../../streams/delivery.ts'
import { abortable } from '../connect/abortable.ts'
import { type GrantedConnection, withFirst } from '../settling/parse-connection.ts'
import { findAccount, isSameAccount } from './account-id.ts'
import type { Canonical } from './address-forms.ts'

/** ms that a wallet has to change to the first account. */
const STAND_LIMIT = 10_000

/** Types of accounts that are separate accounts. Payment and ordinals addresses belong to one account. */
const WHOLE: readonly AccountType[] = ['eoa', 'smartAccount']

/** Whether a wallet that used one account, and uses another now, has gone to another type of account by itself. */
export const hasChangedType = (before: Account, now: Account): boolean => now.type !== before.type && WHOLE.includes(now.type)

/**
 * Tells a wallet that signs with one account at a time to sign with this one. Answers the account as the adapter writes it, and undefined
 * if the wallet signs with any. Rejects as the wallet does.
 */
export const standOn = async (
  { protocol, connection }: { readonly protocol: ConnectProtocol; readonly connection: Connection },
  namespace: Namespace,
  chosen: AccountId,
  canonical: Canonical,
): Promise<Account | undefined> => {
  if (!protocol.selectAccount) return undefined
  const written = connection.accounts.map((one) => ({ address: canonical(namespace, one.address), type: one.type, one }))
  const account = findAccount(written, chosen)?.one
  if (account) await protocol.selectAccount(connection, account)
  return account
}

interface FirstAccountParts {
  readonly protocol: ConnectProtocol
  readonly granted: readonly GrantedConnection[]
  /** The accounts to begin with. */
  readonly chosen: { get(namespace: Namespace, info: ConnectionInfo): AccountId | undefined }
  readonly canonical: Canonical
  readonly clock: ClockPort
  readonly report: Report
  readonly signal: AbortSignal
}

/** The accounts that connections begin with. */
interface FirstAccounts {
  /** Tells the wallet to use them. A wallet that does not is taken with its own account. */
  stand(): Promise<readonly GrantedConnection[]>
  /** A connection as the wallet describes it now, with the first account in front. */
  of(connection: Connection, info: ConnectionInfo): ConnectionInfo
  /** The account that the visitor chose, and the one that the wallet was told to use. */
  kept(info: ConnectionInfo): { readonly chosen: AccountId | undefined; readonly standing: Account | undefined }
}

/** Makes them for one answer of a wallet. */
export const createFirstAccounts = ({ protocol, granted, chosen, canonical, clock, report, signal }: FirstAccountParts): FirstAccounts => {
  const standing = new Map<Namespace, Account>()
  /** Families whose wallet uses an account of its own choice. */
  const free = new Set<Namespace>()
  const chosenIn = (info: ConnectionInfo): AccountId | undefined =>
    free.has(info.namespace) ? undefined : chosen.get(info.namespace, info)
  const timeout = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not move to the account in time.')
  const stand = async ({ connection, info }: GrantedConnection): Promise<GrantedConnection> => {
    const { namespace } = info
    const now = withFirst(info, chosenIn(info))
    if (now === info || !protocol.selectAccount) return { connection, info: now }
    try {
      const moving = standOn({ protocol, connection }, namespace, now.accounts[0], canonical)
      const account = await abortable(withTimeLimit(clock, STAND_LIMIT, moving, timeout), signal)
      if (account) standing.set(namespace, account)
      return { connection, info: now }
    } catch (cause) {
      if (signal.aborted) throw cause
      report(cause)
      free.add(namespace)
      return { connection, info }
    }
  }
  return {
    stand: () => Promise.all(granted.map(stand)),
    of(connection, info) {
      const told = standing.get(info.namespace)
      const isNews = granted.every((one) => one.connection !== connection)
      // The wallet was told which account to use, and has moved to another by itself.
      if (told && isNews && !isSameAccount(connection.accounts[0], told)) free.add(info.namespace)
      return withFirst(info, chosenIn(info))
    },
    kept: (info) => ({
      chosen: chosenIn(info),
      standing: free.has(info.namespace) ? undefined : standing.get(info.namespace),
    }),
  }
}
