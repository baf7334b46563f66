// The entry `portico/testing`: for tests of plugins and of host applications. Nothing that is shipped to visitors imports it.
export type { TestBehaviour } from './behaviours.ts'
export { type CheckOptions, checkPlugin, type PluginFinding } from './check-plugin.ts'
export { type MountedPlugin, mountPlugin } from './mount-plugin.ts'
export type { RecordedCall } from './played-services.ts'
export type { MountOptions } from './start-alone.ts'
export { createTestStore } from './test-store.ts'
export { createTestWallet, type TestWallet, type TestWalletOptions } from './test-wallet.ts'
