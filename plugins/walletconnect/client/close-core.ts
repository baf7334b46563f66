import type { VendorProvider } from './relay-client.ts'

/**
 * Ends a core for good. Left alone it would go on: its connection loop starts again with each pending call,
 * and `globalThis` would hand the dead core to the next client of the same prefix.
 */
export const closeCore = async (core: VendorProvider['client']['core'], prefix: string): Promise<void> => {
  core.heartbeat.stop()
  core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(new Error('This client is closed.'))
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) Reflect.deleteProperty(globalThis, name)
  await core.relayer.transportClose().catch(() => undefined)
}
