import { isPorticoError, PorticoError } from '../errors.ts'

/** EIP-1193: the wallet's connection is gone. */
const CONNECTION_LOST = 4900

/** Messages of wallets, and of software between them and the page, that leave open what became of a request. */
const UNANSWERED =
  /expired|time(?:d)?[ -]?out|connection (?:was |is )?(?:lost|closed|interrupted)|disconnected|port closed|context invalidated/i

/**
 * Makes the error that says that a transaction may be sent: its signature has been given. `id`: the transaction's id, if it is known.
 *
 * @example throw sendUncertain(cause, id)
 */
export const sendUncertain = (cause: unknown, id?: string): PorticoError<'SEND_UNCERTAIN'> =>
  new PorticoError('SEND_UNCERTAIN', 'The signed transaction has left the page and may still be sent.', {
    cause,
    context: id === undefined ? {} : { id },
  })

/**
 * Makes an error of what ended a request to send. If the wallet's connection was lost, or it ran out of time before it answered, the
 * visitor may have approved all the same: then it is `SEND_UNCERTAIN`. Any other error is answered as it is.
 */
export const toSendOutcome = (error: unknown): unknown => {
  if (!isPorticoError(error)) return error
  const { code, rpcCode, message, context } = error
  if (code === 'DISCONNECTED' || code === 'HTTP_OFFLINE' || rpcCode === CONNECTION_LOST || context.reason === 'timeout')
    return sendUncertain(error)
  return code === 'WALLET_ERROR' && UNANSWERED.test(message) ? sendUncertain(error) : error
}
