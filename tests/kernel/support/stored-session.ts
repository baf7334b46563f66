import { entryOf } from './memory-driver.ts'
import { addressOf } from './scripted-wallet.ts'

/** Where a kernel keeps what the next visit asks for again. */
export const sessionsKey = (kernel: string): string => `portico:${kernel}:kernel:sessions`

/** What is kept of one connection of the scripted wallet `alpha`. */
export const keptConnection = (more: object = {}): object => ({ network: 'eip155:1', address: addressOf('alpha'), ...more })

/** What is kept of a session with it. Of type `EXTERNAL`: no script can announce another of its id. */
export const keptSession = (more: object = {}, connections: readonly object[] = [keptConnection()]): object => ({
  ...{ id: 'kept', plugin: 'test.wallet', connectorId: 'alpha', type: 'EXTERNAL', connections },
  ...more,
})

/** The same as storage has it. */
export const keptText = (...sessions: readonly object[]): string => entryOf(sessions.length > 0 ? sessions : [keptSession()])
