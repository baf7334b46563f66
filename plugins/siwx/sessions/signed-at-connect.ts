import type { ConnectMessage, ConnectProof } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SiwxMessage, SiwxSession } from '../config.ts'
import { parseMessage } from '../message/parse-message.ts'

/** A message without its account, as a wallet is asked to sign it with the connection on any of these networks. */
export const toConnectMessage = (
  { nonce, domain, uri, issuedAt, statement, expirationTime, notBefore, requestId, resources }: SiwxMessage,
  networks: readonly [CaipNetworkId, ...CaipNetworkId[]],
): ConnectMessage => {
  const given = { statement, expirationTime, notBefore, requestId, resources }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { nonce, domain, uri, version: '1', issuedAt: issuedAt ?? new Date().toISOString(), networks, ...set }
}

/**
 * The session of a proof, read from the text that was signed. The wallet may have added what the session may do to statement and resources,
 * and says itself when it was asked. Throws `SIWX_MESSAGE_INVALID` where the text says anything else than was asked.
 */
export const sessionOf = ({ message, signature, account, network }: ConnectProof, asked: ConnectMessage): SiwxSession => {
  const { scheme: _, ...data } = parseMessage(message)
  const { statement = '', resources = [] } = asked
  const agrees =
    data.nonce === asked.nonce &&
    data.domain === asked.domain &&
    data.uri === asked.uri &&
    data.expirationTime === asked.expirationTime &&
    data.notBefore === asked.notBefore &&
    data.chainId === network &&
    data.accountAddress.toLowerCase() === account.toLowerCase() &&
    (data.statement ?? '').startsWith(statement) &&
    resources.every((resource, place) => data.resources?.[place] === resource)
  if (!agrees) throw new PorticoError('SIWX_MESSAGE_INVALID', 'What was signed is not what was asked for.')
  return { data, message, signature }
}
