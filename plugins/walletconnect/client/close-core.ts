import type { VendorProvider } from './vendor.ts'

/**
 * Ends a core for good. Left alone it would go on: its connection loop starts again with each pending call,
 * and `globalThis` would hand the dead core to the next client of the same prefix.
 */
export const closeCore = async (core: VendorProvider['client']['core'], prefix: string): Promise<void> => {
  core.heartbeat.stop()
  // Whatever is still on its way ends here without a word: a rejection would surface in the page as nobody's.
  core.relayer.confirmOnlineStateOrThrow = () => new Promise(() => undefined)
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) Reflect.deleteProperty(globalThis, name)
  await core.relayer.transportClose().catch(() => undefined)
}
