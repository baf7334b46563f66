import { manifest } from '../../../adapters/bitcoin/manifest.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { type BitcoinWalletConfig, parseBitcoinWallets } from '../../../examples/sandbox/test-wallet/bitcoin/bitcoin-config.ts'
import {
  type BitcoinStandardWallet,
  type BitcoinWalletControl,
  createBitcoinWallet,
} from '../../../examples/sandbox/test-wallet/bitcoin/bitcoin-wallet.ts'
import { registerStandardWallet } from '../../../examples/sandbox/test-wallet/register-standard.ts'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'

/** A configured Bitcoin network with these APIs. */
export const bitcoinNetwork = (
  caipNetworkId: CaipNetworkId<'bip122'>,
  ...[first = 'http://127.0.0.1:1', ...others]: readonly string[]
): Network<'bip122'> => ({
  id: caipNetworkId.slice('bip122:'.length),
  caipNetworkId,
  chainNamespace: 'bip122',
  name: `Chain ${caipNetworkId.slice(7, 11)}`,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [first, ...others] } },
})

/** The Bitcoin adapter's only declaration. */
export const bitcoinAdapter = () => {
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'bip122' || !declared.actions) throw new Error('The manifest declares no Bitcoin adapter.')
  return { discover: declared.discover, connect: declared.connect, actions: declared.actions }
}

/** A test wallet, not registered yet. */
export const makeBitcoinWallet = (
  config: Partial<BitcoinWalletConfig> = {},
): { readonly wallet: BitcoinStandardWallet; readonly control: BitcoinWalletControl; register(): () => void } => {
  const seeds = bitcoinTestAccounts.map(({ seed }) => seed)
  const [complete] = parseBitcoinWallets([{ name: 'Test Wallet', seeds, chains: [], ...config }])
  if (!complete) throw new Error('No wallet was configured.')
  const made = createBitcoinWallet(complete)
  return { ...made, register: () => registerStandardWallet(made.wallet) }
}
