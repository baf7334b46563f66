import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { WagmiOptions } from './manifest.ts'
export { type ConnectedPortico, type PorticoConnector, type PorticoConnectorOptions, porticoConnector } from './portico-connector.ts'
export type { WagmiConfig, WagmiConnector, WagmiState } from './wagmi-types.ts'

/**
 * The connectors of the host's wagmi config as wallets of the modal, where no other plugin lists them. The EVM adapter does what can be done
 * with them. `porticoConnector` is the other half: what is connected here appears in wagmi's hooks.
 *
 * @example
 * const portico: Portico = createPortico({ networks, metadata, plugins: [...defaults(), wagmi({ config: () => config })] })
 * const config = createConfig({ chains, transports, connectors: [porticoConnector(portico), coinbaseWallet()] })
 */
export const wagmi = definePlugin(manifest)
