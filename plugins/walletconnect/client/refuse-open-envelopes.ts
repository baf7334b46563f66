import type { VendorProvider } from './vendor.ts'

/** The client's seals. */
export type Crypto = VendorProvider['client']['core']['crypto']

/** The one kind of envelope that is sealed with the topic's own key. */
const SEALED = 0

/**
 * Makes the client refuse envelopes that are not sealed with the topic's key. It would open plain ones (type 2, meant for links between
 * apps) from anywhere, so that the relay, which knows every topic, could speak for the wallet. Answers what opens all kinds.
 */
export const refuseOpenEnvelopes = (crypto: Crypto): Crypto['decode'] => {
  const { decode } = crypto
  crypto.decode = async (topic, encoded, options) => {
    if (crypto.getPayloadType(encoded) !== SEALED) throw new Error('Open envelope.')
    return decode(topic, encoded, options)
  }
  return decode
}
