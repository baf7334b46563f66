import { entryOf } from './memory-driver.ts'
import { addressOf } from './scripted-wallet.ts'

/** Where a kernel keeps what the next visit asks for again. */
export const sessionsKey = (kernel: string): string => `portico:${kernel}:kernel:connections`

/** What is kept of a connection to the scripted wallet `alpha`. Of type `EXTERNAL`: no script can announce another of its id. */
export const keptConnection = (more: object = {}): object => ({
  ...{ plugin: 'test.wallet', connectorId: 'alpha', type: 'EXTERNAL', network: 'eip155:1', address: addressOf('alpha') },
  ...more,
})

/** The same as storage has it. */
export const keptSession = (more: object = {}): string => entryOf({ eip155: keptConnection(more) })
