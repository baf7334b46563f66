import type { VendorProvider } from './vendor.ts'

/** What a wallet is told of a session, a pairing or a proposal that is over. */
export const REASON = { code: 6000, message: 'User disconnected.' }

/** Sessions that nobody waits for. */
export interface OrphanedSessions {
  /** Topic of the pairing that may become a session. */
  wanted: string | undefined
  /** Ends a session and tells its wallet, once: the vendor's client of a wallet that is told twice rejects in nobody's hands. */
  end(topic: string): void
  stop(): void
}

/**
 * Refuses sessions of other pairings than the wanted one. A wallet may approve in the moment in which its code is given up, or a code of
 * the visit before: that session has nobody to use it.
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
