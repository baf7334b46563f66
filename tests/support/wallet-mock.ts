import { installMockWallet } from '@johanneskares/wallet-mock'
import type { BrowserContext } from 'playwright-core'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet, optimism } from 'viem/chains'

/** A wallet by an independent author: what works with it does not work with our own idea of a wallet only. */
export interface WalletMockOptions {
  readonly privateKey: `0x${string}`
  /** JSON-RPC addresses of the local chains that stand in for Ethereum and OP Mainnet. */
  readonly rpcUrls: { readonly 1: string; readonly 10?: string }
}

/** The name it announces by EIP-6963. It approves everything, emits no events and is connected from the start. */
export const walletMockName = 'Mock Wallet'

/** Puts the wallet into every page the context opens from now on; once per context. It signs in this process. */
export const installWalletMock = async (browserContext: BrowserContext, { privateKey, rpcUrls }: WalletMockOptions): Promise<void> => {
  const transports = { [mainnet.id]: http(rpcUrls[1]), ...(rpcUrls[10] === undefined ? {} : { [optimism.id]: http(rpcUrls[10]) }) }
  await installMockWallet({ browserContext, account: privateKeyToAccount(privateKey), defaultChain: mainnet, transports })
}
