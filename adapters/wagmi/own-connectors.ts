import type { WagmiConfig, WagmiConnector } from './wagmi-types.ts'

/** Prefix of a wagmi connector's id in ours. The id of an announced wallet cannot begin so. */
const PREFIX = 'wagmi:'

/** The type of the connector that leads back to us. */
export const PORTICO = 'portico'

/** Our id of a wagmi connector. */
export const idOf = ({ id }: WagmiConnector): string => `${PREFIX}${id}`

/** Whether an id is one of {@link idOf}. */
export const isWagmiId = (id: string): boolean => id.startsWith(PREFIX)

/** The config's connectors, without the one that leads back to us. The first of an id is the one it means. */
export const connectorsOf = (config: WagmiConfig | undefined): readonly WagmiConnector[] =>
  (config?.connectors ?? []).filter(({ id, type }, at, all) => type !== PORTICO && all.findIndex((other) => other.id === id) === at)
