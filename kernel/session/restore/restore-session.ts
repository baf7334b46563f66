import type { Connection } from '../../contract/adapters.ts'
import type { AccountId, Namespace } from '../../contract/caip.ts'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { ClockPort } from '../../contract/ports.ts'
import { toWalletError } from '../../contract/tools/wallet-error.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import type { Report } from '../../streams/delivery.ts'
import type { AddressForms } from '../accounts/address-forms.ts'
import { abortable } from '../connect/abortable.ts'
import type { Attempt, Attempts } from '../connect/attempts.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'
import { connectionsOf, requestFor } from '../connectors/families.ts'
import type { Protocols } from '../connectors/protocols.ts'
import type { EndSessions } from '../sessions/end-sessions.ts'
import type { LiveSessions } from '../sessions/live-sessions.ts'
import { requireMethods } from '../settling/parse-connection.ts'
import type { Settle } from '../settling/settle.ts'
import type { LockedWallets } from './locked-wallets.ts'
import type { MissingWallets } from './missing-wallets.ts'
import type { StoredSessions } from './stored-sessions.ts'

/** ms; a stored session that has not come back by then is given up for this visit. */
const RESTORE_LIMIT = 30_000

export interface RestoreParts {
  readonly stored: StoredSessions
  readonly connectors: ConnectorsOwner
  readonly attempts: Attempts
  readonly live: LiveSessions
  readonly forms: AddressForms
  readonly lockedWallets: LockedWallets
  readonly missingWallets: MissingWallets
  readonly settle: Settle
  readonly ending: Pick<EndSessions, 'leave'>
  readonly clock: ClockPort
  readonly report: Report
  readonly protocols: Protocols
}

/**
 * Asks the wallet of a stored session. Never rejects. `forgets`: what the wallet no longer grants is forgotten. `regained`: the wallet has just
 * granted the account again.
 */
export type RestoreSession = (attempt: Attempt, forgets: boolean, regained: boolean) => Promise<void>

/** Another tab has disconnected, or the wallet does not grant it now: that is no failure. */
const nothingLeft = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'Nothing to come back to.')

/** Makes it for one kernel. */
export const createRestoreSession = (parts: RestoreParts): RestoreSession => {
  const { stored, connectors, attempts, live, forms, lockedWallets, missingWallets, settle, ending, clock, report } = parts
  const { canonical } = forms
  /** The wallet of a session that it does not grant now. */
  const providerOf = async ({ connector }: FoundConnector): Promise<unknown> => {
    try {
      return await connector.provider()
    } catch (cause) {
      report(cause)
      return undefined
    }
  }
  /** Loads the families, for what is asked of the accounts from now on, and ends a session whose provider is none of its family's. Never rejects. */
  const checkProviders = async (connections: readonly Connection[], id: string): Promise<void> => {
    try {
      await forms.load(connections.map(({ namespace }) => namespace))
      for (const one of connections) requireMethods(one.provider, forms.providerMethods(one.namespace), one)
    } catch (cause) {
      report(cause)
      if (isPorticoError(cause) && cause.code === 'PROVIDER_MISSING') await ending.leave((session) => session.id === id)
    }
  }
  return async (attempt, forgets, regained) => {
    const { signal } = attempt
    /** Of a wallet of this browser that may grant the account again. */
    let provider: unknown
    try {
      const entry = stored.all().find(({ id }) => id === attempt.stored)
      if (!entry) throw nothingLeft()
      const timeout = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `${entry.plugin} restored nothing in time.`)
      const networks = entry.connections.map(({ network }) => network)
      const chosen = new Map(entry.connections.map(({ namespace, address, type = 'eoa' }) => [namespace, { address, type }]))
      const plain = new Map(entry.connections.map((one) => [one.namespace, one.plain]))
      const accountTypes = Object.fromEntries([...chosen].map(([namespace, { type }]) => [namespace, type]))
      const found = await abortable(connectors.findStored(entry), signal)
      const protocol = found && (await abortable(parts.protocols.load(found), signal))
      const asked = found && protocol?.restore({ ...requestFor(found.connector, networks, signal), accountTypes })
      const answer = asked && (await abortable(withTimeLimit(clock, RESTORE_LIMIT, asked, timeout), signal))
      // Another of its id has shown up while it was asked: the visitor chooses.
      if (found && !connectors.isSole(entry, found)) throw nothingLeft()
      const given = answer ? connectionsOf(answer) : []
      if (found && !found.traits.lasting) provider = answer ? answer.provider : await abortable(providerOf(found), signal)
      forms.remember(entry.connections)
      // The one account of the last visit, written as it was: how others are written can wait.
      const strange = given.filter(({ namespace, accounts }) =>
        accounts.some(({ address }) => canonical(namespace, address) !== chosen.get(namespace)?.address),
      )
      await abortable(forms.load(strange.map(({ namespace }) => namespace)), signal)
      // The visitor has not let another account in. The plain one beside a smart account is theirs too.
      const isTheirs = (namespace: Namespace, { address, type }: AccountId): boolean => {
        const written = canonical(namespace, address)
        return written === chosen.get(namespace)?.address || (type === 'eoa' && written === plain.get(namespace))
      }
      const [first, ...others] = given.filter(
        ({ namespace, accounts }) => regained || accounts.some((account) => isTheirs(namespace, account)),
      )
      if (found && protocol && first) {
        await settle({
          found,
          protocol,
          answer: { ...first, also: others },
          chosen,
          attempt,
          id: entry.id,
          replaces: ({ connection, info }) => {
            const before = live.get(info.namespace)
            return before && before.connection.provider === connection.provider ? [before] : []
          },
          settled: () => undefined,
          // The wallet may be alive in another tab, or be chosen again.
          broken: () => undefined,
        })
        void checkProviders(given, entry.id)
      }
      // A wallet that grants other accounts has said no. A wallet that is not here may come later, or be alive in another tab.
      else if (forgets && found && (answer || found.traits.lasting)) stored.remove(({ id }) => id === attempt.stored)
      attempts.finish(attempt, nothingLeft())
      if (!answer && provider !== undefined) lockedWallets.listenTo(entry.id, provider)
      if (!found) missingWallets.waitFor(entry, forgets, connectors.all.get())
    } catch (cause) {
      const error = toWalletError(cause)
      if (!signal.aborted && error.code !== 'CONNECT_ABORTED') report(error)
      attempts.finish(attempt, error)
      // It was locked while guards were asked.
      if (error.code === 'DISCONNECTED' && attempt.stored !== undefined && provider !== undefined)
        lockedWallets.listenTo(attempt.stored, provider)
    }
  }
}
