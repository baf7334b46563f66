import type { Clients } from './clients.ts'
import type { RelayFaults } from './faults.ts'
import type { Mailboxes } from './mailboxes.ts'

/** Pings every socket, cuts those that did not answer the last ping, and forgets expired messages. Answers the way to stop. */
export const keepAlive = (parts: {
  readonly clients: Clients
  readonly faults: RelayFaults
  readonly mailboxes: Mailboxes
  readonly intervalMs: number
}): (() => void) => {
  const waiting = new Set<unknown>()
  const beat = (): void => {
    parts.mailboxes.prune()
    if (parts.faults.silent) return
    for (const { socket } of parts.clients.all()) {
      if (waiting.delete(socket)) {
        socket.terminate()
        continue
      }
      waiting.add(socket)
      socket.once('pong', () => waiting.delete(socket))
      socket.once('close', () => waiting.delete(socket))
      socket.ping()
    }
  }
  const timer = setInterval(beat, parts.intervalMs)
  return () => clearInterval(timer)
}
