import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { WagmiOptions } from './manifest.ts'
export { type ConnectedPortico, type PorticoConnector, type PorticoConnectorOptions, porticoConnector } from './portico-connector.ts'
export type { WagmiConfig, WagmiConnector, WagmiState } from './wagmi-types.ts'

/**
 * Lists the connectors of the host's wagmi config as wallets of the modal, unless another plugin lists them. The EVM adapter does
 * everything else. `porticoConnector` is the other direction: a wallet that is connected here appears in wagmi's hooks.
 *
 * @example
 * const portico: Portico = createPortico({ networks, metadata, plugins: [...defaults(), wagmi({ config: () => config })] })
 * const config = createConfig({ chains, transports, connectors: [porticoConnector(portico), coinbaseWallet()] })
 */
export const wagmi = definePlugin(manifest)
