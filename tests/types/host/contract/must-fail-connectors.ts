// What connectors, connections and requests must not get past the compiler.

import type { ConnectorTraits } from 'portico/plugin'

// @ts-expect-error 80 a trait that there is not
export const misspelt: ConnectorTraits = { lastning: true }
// @ts-expect-error 81 a session is asked for with the page or when the browser is idle
export const later: ConnectorTraits = { restore: 'later' }
