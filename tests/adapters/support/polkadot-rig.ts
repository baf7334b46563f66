import { createPublicKey, verify } from 'node:crypto'
import { accountId } from '../../../adapters/polkadot/family/ss58.ts'
import { manifest } from '../../../adapters/polkadot/manifest.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { type PolkadotWalletConfig, parsePolkadotWallets } from '../../../examples/sandbox/test-wallet/polkadot/polkadot-config.ts'
import { createPolkadotWallet, type PolkadotWalletControl } from '../../../examples/sandbox/test-wallet/polkadot/polkadot-wallet.ts'
import '../../../examples/sandbox/test-wallet/window.ts'
import type { CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'

/** The genesis of the relay chain, and of the one beside it. */
export const GENESIS = {
  polkadot: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  kusama: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
} as const

/** A configured Polkadot network, named by its genesis. */
export const polkadotNetwork = (genesis: string = GENESIS.polkadot): Network<'polkadot'> => {
  const caipNetworkId: CaipNetworkId<'polkadot'> = `polkadot:${genesis.slice(2, 34)}`
  return {
    id: genesis.slice(2, 34),
    caipNetworkId,
    chainNamespace: 'polkadot',
    name: `Chain ${genesis.slice(2, 6)}`,
    nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
}

/** The Polkadot adapter's only declaration. */
export const polkadotAdapter = () => {
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'polkadot' || !declared.actions || !declared.family) throw new Error('There is no Polkadot adapter.')
  const { family, discover, connect, actions } = declared
  return { family, discover, connect, actions }
}

/** Puts a test extension into the page. */
export const installPolkadotWallet = (config: Partial<PolkadotWalletConfig> = {}): PolkadotWalletControl => {
  const seeds = solanaTestAccounts.slice(0, 2).map(({ seed }) => seed)
  const [complete] = parsePolkadotWallets([{ key: 'polkadot-js', seeds, ...config }])
  if (!complete) throw new Error('No extension was configured.')
  const { extension, control } = createPolkadotWallet(complete)
  window.injectedWeb3 = { ...window.injectedWeb3, [complete.key]: extension }
  return control
}

/** Whether an ed25519 signature in hex is an address's over a text, by another library than the wallet's. */
export const isSignedByPolkadot = (address: string, message: string, signature: string): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, accountId(address) ?? Buffer.alloc(32)]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature.slice(2), 'hex'))
}
