import { PorticoError } from '../../../kernel/contract/errors.ts'
import { brokenField, type IsAddress, LONGEST_MESSAGE } from './field-rules.ts'
import { messageInvalid } from './format-message.ts'
import type { ParsedMessage } from './message.ts'
import { type MessageText, readText } from './message-text.ts'

/** The chains that Sign-In With Solana has names for. It has `localnet` as well, which could be any chain: read, it would stand for none. */
const CLUSTERS: ReadonlyMap<string, string> = new Map([
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

/** The CAIP-2 reference of a cluster by one of its two names (`devnet`, `solana:devnet`); anything else as it is. */
const clusterReference = (name: string): string => CLUSTERS.get(name.replace(/^solana:/, '')) ?? name

/** Wallets that write the message themselves name Solana's clusters as Sign-In With Solana does. */
const withReference = (text: MessageText): MessageText =>
  text.namespace === 'solana' && text.chain !== undefined ? { ...text, chain: clusterReference(text.chain) } : text

/**
 * Reads a sign-in message strictly: what EIP-4361 and CAIP-122 do not allow throws `SIWX_MESSAGE_INVALID`, and what is read is what stands
 * there, byte by byte; only a Solana cluster's name is read as the chain that it stands for. Nothing is verified: neither who signed it nor
 * whether its time has come.
 */
export const parseMessage = (text: string, isAddress: IsAddress): ParsedMessage => {
  if (text.length > LONGEST_MESSAGE) throw messageInvalid(`The message is longer than ${LONGEST_MESSAGE} characters.`)
  try {
    const read = withReference(readText(text))
    const broken = brokenField(read, isAddress)
    if (broken) throw messageInvalid(`The field "${broken}" breaks the rules of sign-in messages.`, broken)
    const { namespace, address, chain = '', version: _, uri = '', nonce = '', issuedAt = '', ...rest } = read
    return { ...rest, accountAddress: address, chainId: `${namespace}:${chain}`, version: '1', uri, nonce, issuedAt }
  } catch (cause) {
    throw cause instanceof PorticoError ? cause : messageInvalid('The text is no sign-in message.', undefined, cause)
  }
}
