import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { manifest } from '../../../adapters/solana/manifest.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { registerStandardWallet } from '../../../examples/sandbox/test-wallet/register-standard.ts'
import { parseSolanaWallets, type SolanaWalletConfig } from '../../../examples/sandbox/test-wallet/solana/solana-config.ts'
import {
  createSolanaWallet,
  type SolanaWalletControl,
  type StandardWallet,
} from '../../../examples/sandbox/test-wallet/solana/solana-wallet.ts'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'

/** A configured Solana network with these endpoints. */
export const solanaNetwork = (
  caipNetworkId: CaipNetworkId<'solana'>,
  ...[first = 'http://127.0.0.1:1', ...others]: readonly string[]
): Network<'solana'> => ({
  id: caipNetworkId.slice('solana:'.length),
  caipNetworkId,
  chainNamespace: 'solana',
  name: `Chain ${caipNetworkId.slice(7, 11)}`,
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [first, ...others] } },
})

/** The Solana adapter's only declaration. */
export const solanaAdapter = () => {
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'solana' || !declared.actions) throw new Error('The manifest declares no Solana adapter.')
  return { discover: declared.discover, connect: declared.connect, actions: declared.actions }
}

/** A test wallet, not registered yet. */
export const makeSolanaWallet = (
  config: Partial<SolanaWalletConfig> = {},
): { readonly wallet: StandardWallet; readonly control: SolanaWalletControl; register(): () => void } => {
  const [complete] = parseSolanaWallets([{ name: 'Test Wallet', seed: solanaTestAccounts[0].seed, chains: {}, ...config }])
  if (!complete) throw new Error('No wallet was configured.')
  const made = createSolanaWallet(complete)
  return { ...made, register: () => registerStandardWallet(made.wallet) }
}

/** What `solana:signIn` answers. */
export interface SignInAnswer {
  readonly account: unknown
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/** A wallet whose answers to `solana:signIn` are changed on their way to the page; `before`: what it is asked, on its way to the wallet. */
export const withSignIn = (
  wallet: StandardWallet,
  change: (answer: SignInAnswer) => unknown,
  before: (input: object) => object = (input) => input,
): StandardWallet => {
  const own = wallet.features['solana:signIn'] as { signIn(input: object): Promise<readonly SignInAnswer[]> }
  const signIn = async (input: object): Promise<readonly unknown[]> => (await own.signIn(before(input))).map(change)
  const { version, name, icon } = wallet
  return {
    version,
    name,
    icon,
    get chains() {
      return wallet.chains
    },
    get accounts() {
      return wallet.accounts
    },
    features: { ...wallet.features, 'solana:signIn': { version, signIn } },
  }
}

/** Whether an ed25519 signature in base58 is an address's over a text, by another library than the wallet's. */
export const isSignedBy = (address: string, message: string | Uint8Array, signature: string): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(address)]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}
