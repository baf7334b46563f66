import type { Messages, StartKey } from '../contract/locales.ts'

/** The few texts that must show before a locale has come: what the host's buttons say. */
export const START_TEXTS: Messages<StartKey> = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  account: 'Account {{address}}',
  network: 'Network {{name}}',
  unsupported: 'Switch network',
  choose: 'Choose network',
  again: 'Try again',
  notLoaded: 'The code could not be loaded. Try again, or reload the page.',
}
