import { PorticoError } from '../../../kernel/contract/errors.ts'
import { brokenField, type IsAddress, LONGEST_MESSAGE } from './field-rules.ts'
import { isSignInNamespace, type SignInFields } from './message.ts'
import { type MessageText, writeText } from './message-text.ts'

/** What is wrong with a message. `field`: the one that breaks the rules, where it is one. */
export const messageInvalid = (message: string, field?: string, cause?: unknown): PorticoError =>
  new PorticoError('SIWX_MESSAGE_INVALID', message, { cause, ...(field === undefined ? {} : { context: { field } }) })

/**
 * Writes the message that a wallet signs: EIP-4361 for eip155, and the same by CAIP-122 for solana and bip122. Control characters, line breaks
 * and whatever else a strict parser would refuse throw `SIWX_MESSAGE_INVALID`; nothing is left out or mended.
 */
export const formatMessage = ({ chainId, accountAddress, ...fields }: SignInFields, isAddress: IsAddress): string => {
  const [namespace, chain] = [chainId.slice(0, chainId.indexOf(':')), chainId.slice(chainId.indexOf(':') + 1)]
  if (!isSignInNamespace(namespace)) throw messageInvalid(`There are no sign-in messages for ${namespace}.`, 'chainId')
  const { domain, uri, version, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  const given = { uri, version, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const text: MessageText = { namespace, domain, address: accountAddress, chain, ...set }
  const broken = brokenField(text, isAddress)
  if (broken) throw messageInvalid(`The field "${broken}" cannot stand in a sign-in message.`, broken)
  const message = writeText(text)
  if (message.length > LONGEST_MESSAGE) throw messageInvalid(`The message is longer than ${LONGEST_MESSAGE} characters.`)
  return message
}
