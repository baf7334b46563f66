import { entryOf, type MemoryDriver } from './memory-driver.ts'
import { addressOf } from './scripted-wallet.ts'

/** Where a kernel keeps what the next visit asks for again. */
export const sessionsKey = (kernel: string): string => `portico:${kernel}:kernel:sessions`

/** What is kept of one connection of the scripted wallet `alpha`. */
export const keptConnection = (more: object = {}): object => ({ network: 'eip155:1', address: addressOf('alpha'), ...more })

/** What is kept of a session with it. Of type `EXTERNAL`: no script can announce another of its id. */
export const keptSession = (more: Readonly<Record<string, unknown>> = {}, connections: readonly object[] = [keptConnection()]): object => ({
  id: 'kept',
  plugin: 'test.wallet',
  connectorId: 'alpha',
  type: 'EXTERNAL',
  connections,
  // As the scripted wallet calls itself.
  name: String(typeof more.connectorId === 'string' ? more.connectorId : 'alpha')
    .toUpperCase()
    .slice(0, 256),
  ...(more.type === 'WALLET_CONNECT' && { restore: 'idle' }),
  ...more,
})

/** Sessions as storage has them, with the ids that they may come back to. */
export const keptData = (...sessions: readonly object[]): object => ({
  sessions,
  known: [...new Set(sessions.map((one) => Object(one).connectorId))],
})

/** The same as the text that storage has. */
export const keptText = (...sessions: readonly object[]): string => entryOf(keptData(...(sessions.length > 0 ? sessions : [keptSession()])))

/** What a kernel keeps of sessions. Of none the ids that the visitor used may be left. */
export const keptIn = ({ values }: MemoryDriver, kernel: string): readonly object[] => {
  const text = values.get(sessionsKey(kernel))
  return text === undefined ? [] : (JSON.parse(text).d?.sessions ?? [])
}
