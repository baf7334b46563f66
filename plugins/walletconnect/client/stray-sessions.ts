import type { VendorProvider } from './vendor.ts'

/** What a wallet is told of a session, a pairing or a proposal that is over. */
export const REASON = { code: 6000, message: 'User disconnected.' }

/** Sessions that nobody waits for. */
export interface StraySessions {
  /** Topic of the pairing that may become a session. */
  wanted: string | undefined
  stop(): void
}

/**
 * Refuses sessions of other pairings than the wanted one. A wallet may approve in the moment in which its code is given up, or a code of
 * the visit before: that session has nobody to use it.
 */
export const refuseStraySessions = (client: VendorProvider['client']): StraySessions => {
  const strays: StraySessions = { wanted: undefined, stop: () => void client.off('session_connect', refuse) }
  function refuse({ session }: { readonly session: { readonly topic: string; readonly pairingTopic: string } }): void {
    if (session.pairingTopic !== strays.wanted) client.disconnect({ topic: session.topic, reason: REASON }).catch(() => undefined)
  }
  client.on('session_connect', refuse)
  return strays
}
