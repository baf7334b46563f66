// What connectors, connections and requests must not get past the compiler.

import type { Connection, ConnectorTraits } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Providers {
    /** A provider that takes no requests. */
    mute: { readonly version: string }
  }
}

// @ts-expect-error 80 a trait that there is not
export const misspelt: ConnectorTraits = { lastning: true }
// @ts-expect-error 81 a session is asked for with the page or when the browser is idle
export const later: ConnectorTraits = { restore: 'later' }

const mute = { version: '1' }
const account = { namespace: 'mute', address: 'M1', type: 'eoa' } as const
// @ts-expect-error 117 a provider that takes no requests connects nothing
export const silent: Connection<'mute'> = { namespace: 'mute', connectorId: 'mute', provider: mute, accounts: [account], network: 'mute:1' }
