// The entry `portico/testing`: for tests of plugins and of host applications. Nothing that is shipped to visitors imports it.
export { answerWith, type EndpointAnswer } from './answered-endpoints.ts'
export type { TestBehaviour } from './behaviours.ts'
export { type CheckOptions, checkPlugin, type PluginFinding } from './check-plugin.ts'
export { type MountedPlugin, mountPlugin } from './mount-plugin.ts'
export type { RecordedCall } from './played-services.ts'
export { press } from './press.ts'
export type { MountOptions } from './start-alone.ts'
export {
  type BitcoinSignRequest,
  createTestBitcoinWallet,
  type TestBitcoinAccount,
  type TestBitcoinWallet,
  type TestBitcoinWalletOptions,
} from './test-bitcoin-wallet.ts'
export { createTestEmbeddedWallet, type TestEmbeddedWallet } from './test-embedded-wallet.ts'
export { createTestPopups, type MessageFrom, type TestPopups } from './test-popups.ts'
export {
  createTestSolanaWallet,
  type SolanaSignRequest,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from './test-solana-wallet.ts'
export { createTestStore } from './test-store.ts'
export { createTestWallet, type TestWallet, type TestWalletOptions } from './test-wallet.ts'
