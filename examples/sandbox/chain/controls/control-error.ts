/**
 * A chain control that could not be used. Codes: `AMOUNT_INVALID`, `TOKEN_UNKNOWN`, `NOT_PENDING` (a transaction that is not
 * waiting to be mined), `REORG_TOO_DEEP`, `CHAIN_REFUSED` (the chain's own reason is the message).
 */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly code: 'AMOUNT_INVALID' | 'TOKEN_UNKNOWN' | 'NOT_PENDING' | 'REORG_TOO_DEEP' | 'CHAIN_REFUSED'
  constructor(code: ControlError['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Runs what asks the chain; its refusal becomes a {@link ControlError} with the chain's reason. */
export const refusable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ControlError) throw error
    const reason = error instanceof Error ? ('details' in error && error.details ? String(error.details) : error.message) : String(error)
    throw new ControlError('CHAIN_REFUSED', `The chain refused: ${reason}`, error)
  }
}
