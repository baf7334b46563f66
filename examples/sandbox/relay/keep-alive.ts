import type { RelayClient } from './clients.ts'
import type { RelayFaults } from './faults.ts'

/** Pings every socket and cuts those that did not answer the ping before. Answers the way to stop. */
export const keepAlive = (parts: {
  readonly clients: () => readonly RelayClient[]
  readonly faults: RelayFaults
  readonly intervalMs: number
}): (() => void) => {
  const beat = (): void => {
    if (parts.faults.silent) return
    for (const client of parts.clients()) {
      if (client.answeredPing) {
        client.answeredPing = false
        client.socket.ping()
      } else {
        client.socket.terminate()
      }
    }
  }
  const timer = setInterval(beat, parts.intervalMs)
  return () => clearInterval(timer)
}
