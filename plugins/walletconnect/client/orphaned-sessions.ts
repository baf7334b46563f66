import type { VendorProvider } from './vendor.ts'

/** The reason that a wallet gets when a session, a pairing or a proposal is over. */
export const REASON = { code: 6000, message: 'User disconnected.' }

/** Sessions that nobody waits for. */
export interface OrphanedSessions {
  /** Topic of the pairing that may become a session. */
  wanted: string | undefined
  /** Ends a session and tells its wallet, once. If a wallet is told twice, the vendor's client rejects where nobody catches it. */
  end(topic: string): void
  stop(): void
}

/**
 * Refuses sessions of other pairings than the wanted one. A wallet may approve just as its code is given up, or approve a code of the visit
 * before. Nobody would use that session.
 */
export const refuseOrphanedSessions = (client: VendorProvider['client']): OrphanedSessions => {
  const ended = new Set<string>()
  const orphans: OrphanedSessions = {
    wanted: undefined,
    end(topic) {
      if (ended.has(topic)) return
      ended.add(topic)
      // Where the wallet could not be told, the next session to settle ends it.
      client.disconnect({ topic, reason: REASON }).catch(() => ended.delete(topic))
    },
    stop: () => void client.off('session_connect', refuse),
  }
  function refuse({ session }: { readonly session: { readonly topic: string; readonly pairingTopic: string } }): void {
    if (session.pairingTopic !== orphans.wanted) orphans.end(session.topic)
  }
  client.on('session_connect', refuse)
  return orphans
}
