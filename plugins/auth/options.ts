import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { CreateSigner } from './signer.ts'

/** What a host may set. */
export interface AuthOptions {
  /**
   * Networks of eip155 and Solana that the frame takes beside the 27 of the specification. A frame of your own may serve others: say so here.
   *
   * @example auth({ networks: ['eip155:31337'] })
   */
  readonly networks: readonly CaipNetworkId[]
  /** Whether the frame logs to the console. Default false. */
  readonly enableLogger: boolean
  /** Who signs in the frame's place. For tests: keys do not belong into the page. Default: the frame of `services.frame`. */
  readonly signer?: CreateSigner | undefined
}

export const OPTIONS: Required<AuthOptions> = { networks: [], enableLogger: false, signer: undefined }

/** Id of the connector. */
export const CONNECTOR_ID = 'ID_AUTH'
