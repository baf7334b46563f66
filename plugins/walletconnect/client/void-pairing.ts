import { REASON } from './stray-sessions.ts'
import type { VendorProvider } from './vendor.ts'

/** Tag and life (in seconds) of a pairing's last message, as the protocol has them. */
const TAG = 1000
const TTL = 86_400

/** Tells a wallet that has read the code already that it is void, so that its visitor is not asked in vain. Waits for no answer. */
export const voidPairing = async (core: VendorProvider['client']['core'], topic: string): Promise<void> => {
  if (!core.relayer.connected) return
  const message = await core.crypto.encode(topic, { id: Date.now() * 1_000, jsonrpc: '2.0', method: 'wc_pairingDelete', params: REASON })
  core.relayer.publish(topic, message, { ttl: TTL, tag: TAG }).catch(() => undefined)
}
