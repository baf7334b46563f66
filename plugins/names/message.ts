import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** What a signed message says. */
interface MessageFacts {
  readonly name: string
  readonly address: string
  readonly network: CaipNetworkId
  /** ms since 1970 */
  readonly now: number
}

/** Characters of hexadecimal text: 128 random bits. */
const NONCE_BYTES = 16

const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The text that is signed for a name: which name, for whom, on which chain, by which page, and once. */
export const registrationMessage = ({ name, address, network, now }: MessageFacts): string =>
  JSON.stringify(
    {
      name,
      attributes: {},
      timestamp: Math.floor(now / 1_000),
      address,
      chain: network,
      domain: globalThis.location.host,
      nonce: newNonce(),
    },
    null,
    2,
  )
