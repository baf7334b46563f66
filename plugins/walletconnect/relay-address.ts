import { PorticoError } from '../../kernel/contract/errors.ts'
import type { HostService } from '../../kernel/contract/host-services.ts'
import type { WalletConnectOptions } from './options.ts'

/** For a host whose visitors cannot be offered WalletConnect. */
export const projectIdMissing = (): PorticoError => new PorticoError('PROJECT_ID_MISSING', 'WalletConnect needs a projectId.')

/** The public relay: it serves registered projects only. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

/** Encrypted, or of this machine: whoever reads plain text on the way learns which topics a visitor has. */
const SAFE = /^(wss:|ws:\/\/(localhost|127\.[\d.]+|\[::1])(:\d+)?(\/|$))/i

/** Project id for a relay of your own if there is none: it does not check it. */
const NO_PROJECT = 'portico'

/** Where the relay is, and as whom it is met. */
export interface RelayAddress {
  readonly relayUrl: string
  /** Undefined where the relay needs one and the host gave none. */
  readonly projectId: string | undefined
}

/** The relay to use: the plugin's option, the host's service, or the public one. Throws `OPTION_INVALID` for plain `ws` of another machine. */
export const relayAddress = (
  { projectId, services }: Pick<HostService, 'projectId' | 'services'>,
  options: Pick<WalletConnectOptions, 'relayUrl'>,
): RelayAddress => {
  const own = options.relayUrl || services.relay
  if (own && !SAFE.test(own)) throw new PorticoError('OPTION_INVALID', 'The relay is no wss address.')
  return own ? { relayUrl: own, projectId: projectId ?? NO_PROJECT } : { relayUrl: PUBLIC_RELAY, projectId }
}
