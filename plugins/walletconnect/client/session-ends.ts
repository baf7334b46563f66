import type { VendorProvider } from './vendor.ts'

/** What the client's engine does when a session ends. */
interface SessionEnds {
  deleteSession(params: { readonly topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
}

/**
 * Makes the client ignore the end of a session that has ended. A relay may deliver a message twice; the client would reject in nobody's
 * hands, and then wait for ever before it looks at the next request of any session.
 */
export const endSessionsOnce = (client: VendorProvider['client']): void => {
  const { session } = client
  // Its declaration leaves them out.
  const engine = client.engine as object as SessionEnds
  const { deleteSession, onSessionDeleteRequest } = engine
  const isOpen = (topic: string): boolean => session.keys.includes(topic)
  engine.deleteSession = async (params) => {
    if (isOpen(params.topic)) await deleteSession(params)
  }
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (isOpen(topic)) await onSessionDeleteRequest(topic, payload)
  }
}
