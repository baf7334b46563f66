import { base58 } from '@scure/base'
import { getAddress, isAddress as isEvmAddress } from 'viem'
import { parseBitcoinAddress } from '../../adapters/bitcoin/verify/address.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { IsAddress } from '../../plugins/siwx/message/field-rules.ts'
import { formatMessage as format } from '../../plugins/siwx/message/format-message.ts'
import type { ParsedMessage, SignInFields } from '../../plugins/siwx/message/message.ts'
import { parseMessage as parse } from '../../plugins/siwx/message/parse-message.ts'
import { saysItsRecap } from './recap.ts'

/** ms by which the visitor's clock may differ. */
const SKEW = 60_000

const isSolanaAddress = (address: string): boolean => {
  try {
    return base58.decode(address).length === 32
  } catch {
    return false
  }
}

const isAddress: IsAddress = (namespace, address) => {
  if (namespace === 'eip155') return isEvmAddress(address) && getAddress(address) === address
  return namespace === 'solana' ? isSolanaAddress(address) : parseBitcoinAddress(address) !== undefined
}

/**
 * Reads a sign-in message strictly, the address' checksum included (EIP-55 for eip155). Throws `SIWX_MESSAGE_INVALID`; nothing is verified.
 *
 * @example const { accountAddress, nonce } = parseMessage(text)
 */
export const parseMessage = (text: string): ParsedMessage => parse(text, isAddress)

/** Whether a text is an address; the checksum of EIP-55 is not asked for, because wallets name accounts without it. */
const isWritten: IsAddress = (namespace, address) =>
  namespace === 'eip155' ? isEvmAddress(address, { strict: false }) : isAddress(namespace, address)

/**
 * Writes the message that a wallet signs: EIP-4361 for eip155, and the same by CAIP-122 for solana and bip122. Throws `SIWX_MESSAGE_INVALID`
 * for control characters, line breaks, and whatever else a strict parser would refuse. Nothing is left out or mended.
 *
 * @example formatMessage({ domain: location.host, uri: location.href, accountAddress, chainId: 'eip155:1', version: '1', nonce, issuedAt })
 */
export const formatMessage = (fields: SignInFields): string => format(fields, isWritten)

const refuse = (field: string, why: string): never => {
  throw new PorticoError('SIWX_MESSAGE_INVALID', why, { context: { field } })
}

/** Whether a host is one of the site. */
type IsOwnDomain = (domain: string) => boolean

/** Whether the message was made for one of the site's own domains, by a page of it. */
const checkPlace = ({ domain, scheme, uri }: ParsedMessage, isOwn: IsOwnDomain): void => {
  if (!isOwn(domain)) refuse('domain', 'The message was made for another site.')
  const page = new URL(uri)
  const schemes = scheme === undefined ? ['https', 'http'] : [scheme]
  if (page.host !== domain || !schemes.some((one) => page.protocol === `${one}:`))
    refuse('uri', 'The message was made by a page of another site.')
}

/** Whether its time has come, and is not over. */
const checkTime = ({ issuedAt, expirationTime, notBefore }: ParsedMessage, now: number, longestAge: number): void => {
  const issued = Date.parse(issuedAt)
  if (issued > now + SKEW) refuse('issuedAt', 'The message is from the future. Check the time of this device.')
  if (issued < now - longestAge - SKEW) refuse('issuedAt', 'The message is too old. Check the time of this device, or sign a new one.')
  if (notBefore !== undefined && Date.parse(notBefore) > now + SKEW) refuse('notBefore', 'The time of the message has not come.')
  if (expirationTime === undefined) return
  const ends = Date.parse(expirationTime)
  if (ends <= now - SKEW) refuse('expirationTime', 'The message has expired. Sign a new one.')
  if (ends - issued > longestAge + SKEW) refuse('expirationTime', 'The message is valid for too long.')
}

/** What a message is held against. */
export interface MessageRules {
  readonly isOwn: IsOwnDomain
  /** ms since 1970 */
  readonly now: number
  /** ms from when a message was made until it is signed and shown. */
  readonly longestAge: number
}

/** What a message says is held against the site and the clock. Throws `SIWX_MESSAGE_INVALID`, `context.field` names what is wrong. */
export const checkMessage = (message: ParsedMessage, { isOwn, now, longestAge }: MessageRules): void => {
  checkPlace(message, isOwn)
  checkTime(message, now, longestAge)
  if (!saysItsRecap(message.statement, message.resources)) refuse('resources', 'The message allows more than it says.')
}
