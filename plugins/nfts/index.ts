import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { NFTS } from './manifest.ts'
export type { Nft, NftHolding, NftProblem, NftReview, NftSendState, NftsService, NftsState } from './service.ts'

/**
 * The NFTs of the account, as a tab with details and sending. Pictures come from the host's provider API alone.
 *
 * @example createPortico({ networks, plugins: [...defaultPlugins({ nfts: false }), nfts(), evm()] })
 */
export const nfts = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
