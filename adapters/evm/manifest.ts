import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { CONNECTORS, HOST, NETWORKS, SERVICES, SESSIONS } from '../../kernel/contract/tokens.ts'

/** A provider that the host hands in: a vendor's SDK, a test wallet. Shown as a connector of type EXTERNAL. */
export interface ExternalProvider {
  /** The connector's id, unique among the host's. */
  readonly id: string
  readonly name: string
  /** `data:image/` URI of at most 64 kB. */
  readonly icon?: string
  readonly provider: Eip1193Provider
}

/** Options of the adapter. */
export interface EvmOptions {
  /** Whether announced wallets are listed (EIP-6963). Default true. */
  readonly eip6963: boolean
  /** Whether `window.ethereum` is offered as "Browser Wallet". Default true. */
  readonly injected: boolean
  /** Providers of the host. Default none. */
  readonly external: readonly ExternalProvider[]
  /** Whether chains are read through `services.api` first, if the host names it and a project id. Default true. */
  readonly proxy: boolean
  /**
   * Whether the gateways of names (CCIP-read) may be at `http:` addresses of this machine, for tests and local services. Default false: `https:`
   * alone.
   */
  readonly loopbackGateways: boolean
  /**
   * Fee estimates multiply base fee or gas price by it, so that a rising base fee is covered. Default 1.2. Below 1: every action rejects
   * with `OPTION_INVALID`.
   */
  readonly feeMultiplier?: number | undefined
  /**
   * Blocks after which a transaction counts as confirmed, its own included. With more than one, waiting goes on if another branch of the
   * chain takes the receipt away. Default 1. Below 1: every action rejects with `OPTION_INVALID`.
   */
  readonly confirmations?: number | undefined
  /**
   * SHA-256, in hexadecimal, of the index of clear signing (ERC-7730) that `services.api` serves. The index names every descriptor by its own
   * hash, so that calls are described in the words that the host has pinned and in no others. Default: calls are not described.
   */
  readonly clearSigning?: string | undefined
  /**
   * ms between two looks for the account's waiting transactions, a sign that balances may change. It ends after 99 looks that found some.
   * Default: no looks. Below 1,000: every action rejects with `OPTION_INVALID`.
   */
  readonly pendingInterval?: number | undefined
}

const options: Required<EvmOptions> = {
  eip6963: true,
  injected: true,
  external: [],
  proxy: true,
  loopbackGateways: false,
  feeMultiplier: undefined,
  confirmations: undefined,
  pendingInterval: undefined,
  clearSigning: undefined,
}

/** EVM chains by EIP-1193. */
export const manifest = defineManifest({
  id: 'evm',
  requires: { networks: NETWORKS, connectors: CONNECTORS, sessions: SESSIONS, host: HOST, services: SERVICES },
  ports: ['env', 'log', 'clock'],
  origins: ['api'],
  options,
  adapters: [
    {
      namespace: 'eip155',
      family: () => import('./family.ts'),
      discover: () => import('./discover.ts'),
      connect: () => import('./connect.ts'),
      actions: () => import('./actions.ts'),
    },
  ],
})
