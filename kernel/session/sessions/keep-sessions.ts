import type { Canonical } from '../accounts/address-forms.ts'
import { looksOf, type StoredSessions } from '../restore/stored-sessions.ts'
import type { LiveConnection, LiveSession, LiveSessions } from './live-sessions.ts'
import type { SessionStore } from './session-store.ts'

export interface KeepParts {
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly live: LiveSessions
  readonly canonical: Canonical
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
}

/** Keeps live sessions for the next visit. */
export interface KeepSessions {
  /** One without connections is forgotten. */
  keep(session: LiveSession): void
  /** Of several connections of a family this one is used from now on, at the next visit too. */
  makeCurrent(connection: LiveConnection): void
}

/** Makes it for one kernel. */
export const createKeepSessions = ({ session, stored, live, canonical, multiple }: KeepParts): KeepSessions => {
  const keep = ({ id, found: { plugin, connector, traits }, connections }: LiveSession): void => {
    if (connections.size === 0) {
      stored.remove((other) => other.id === id)
      return
    }
    const places = [...connections.values()].map((one) => {
      const { namespace, connection, info } = one
      const { network, accounts } = info
      const { address, type } = accounts[0]
      const given = connection.accounts.find((account) => canonical(namespace, account.address) === address)?.address
      const current = multiple && live.get(namespace) === one
      const plain = type === 'smartAccount' ? accounts.find((account) => account.type === 'eoa')?.address : undefined
      return {
        namespace,
        network,
        address,
        ...(given !== address && given !== undefined && { given }),
        ...(type !== 'eoa' && { type }),
        ...(plain !== undefined && { plain }),
        ...(info.peer && { peer: info.peer.name }),
        ...(current && { current }),
      }
    })
    const { id: connectorId, type } = connector
    const restore = traits.restore === 'idle' && { restore: traits.restore }
    stored.set({ id, plugin, connectorId, type, ...looksOf(connector), ...restore, connections: places }, !multiple)
  }
  return {
    keep,
    makeCurrent(one) {
      live.select(one)
      session.dispatch(one.namespace, { type: 'settled', connection: one.info })
      stored.remove(({ id }) => id === one.session.id)
      for (const each of live.sessions()) keep(each)
    },
  }
}
