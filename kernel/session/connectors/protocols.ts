import type { ConnectProtocol } from '../../contract/adapters.ts'
import type { Scoped } from '../../contract/contributions.ts'
import type { FoundConnector } from './connectors.ts'

type ProtocolCode = () => Promise<{ readonly default: Scoped<ConnectProtocol> }>

/** The code that speaks to wallets: each connector's adapter has it. */
export interface Protocols {
  /** Rejects as loading an adapter's part does. */
  load(found: FoundConnector): Promise<ConnectProtocol>
  /** Where it is loaded. */
  get(found: FoundConnector): ConnectProtocol | undefined
}

/** What runs the code of adapters. */
export interface ProtocolParts {
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** What `run` has given already. */
  loaded<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): T | undefined
}

/** Makes them for one kernel. */
export const createProtocols = ({ run, loaded }: ProtocolParts): Protocols => ({
  load: ({ plugin, adapter }) => run(plugin, adapter.connect as ProtocolCode),
  get: ({ plugin, adapter }) => loaded(plugin, adapter.connect as ProtocolCode),
})
