import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { HostService } from '../../../kernel/contract/host-services.ts'
import type { Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { CoinbaseOptions } from '../manifest.ts'

/** The vendor's code. */
type CoinbaseSdk = typeof import('./coinbase-sdk.ts')

const missing = (cause?: unknown): PorticoError =>
  new PorticoError('PLUGIN_LOAD_FAILED', 'Coinbase Wallet needs its SDK beside portico: npm install @coinbase/wallet-sdk@4.4.0', { cause })

const loadSdk = async (load: () => Promise<CoinbaseSdk>): Promise<CoinbaseSdk> => {
  try {
    const sdk = await load()
    if (typeof sdk.createCoinbaseWalletSDK === 'function') return sdk
  } catch (cause) {
    throw missing(cause)
  }
  throw missing()
}

interface CoinbaseProviderParts extends Pick<CoinbaseOptions, 'preference' | 'keysUrl'> {
  readonly metadata: HostService['metadata']
  readonly chainIds: readonly number[]
}

/** Whether a page takes back that it may see the accounts (MIP-2). */
const takesBack = ({ method, params }: RequestArguments): boolean =>
  method === 'wallet_revokePermissions' && readForeign(params, '0', 'eth_accounts') !== undefined

/**
 * The vendor's provider. It keeps its accounts until it is told to disconnect, by the same method as other wallets. Rejects with
 * `PLUGIN_LOAD_FAILED` and the install command if the vendor's code is missing.
 */
export const createCoinbaseProvider = async (
  { preference, keysUrl, metadata, chainIds }: CoinbaseProviderParts,
  load: () => Promise<CoinbaseSdk> = () => import('./coinbase-sdk.ts'),
): Promise<Eip1193Provider> => {
  const { createCoinbaseWalletSDK } = await loadSdk(load)
  const [appLogoUrl = null] = metadata.icons
  const sdk = createCoinbaseWalletSDK({
    appName: metadata.name,
    appLogoUrl,
    appChainIds: [...chainIds],
    // Several versions in the range send what they see to their maker unless they are told not to.
    preference: { options: preference, telemetry: false, ...(keysUrl === undefined ? {} : { keysUrl }) },
  })
  const provider = sdk.getProvider()
  const asked: Eip1193Provider = {
    async request(args: RequestArguments) {
      if (!takesBack(args)) return provider.request(args)
      await provider.disconnect()
      return null
    },
    on: (event, listener) => provider.on(event as never, listener as never),
    removeListener: (event, listener) => provider.removeListener(event as never, listener as never),
  }
  return Object.freeze(asked)
}
