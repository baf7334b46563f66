/** The few texts that must show before a locale has come: what the host's buttons say. */
export const START_TEXTS = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  account: 'Account {{address}}',
  network: 'Network {{name}}',
  unsupported: 'Switch network',
  choose: 'Choose network',
} as const

/** A key of the start texts. */
export type StartKey = keyof typeof START_TEXTS
