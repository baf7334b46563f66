import { AuthRefusal } from '../../../auth/client/auth-client.ts'
import type { Say, TextKey } from '../texts.ts'

const WORDS: Readonly<Partial<Record<AuthRefusal['code'], TextKey>>> = {
  CODE_WRONG: 'errorCODE_WRONG',
  CODE_EXPIRED: 'errorCODE_EXPIRED',
  REQUEST_EXPIRED: 'errorCODE_EXPIRED',
  TRIES_SPENT: 'errorTRIES_SPENT',
  RESEND_LOCKED: 'errorRESEND_LOCKED',
  RATE_LIMITED: 'errorRATE_LIMITED',
  UNAVAILABLE: 'errorUNAVAILABLE',
}

/** An error in the visitor's words: the page shows what the frame says. */
export const inWords = (error: unknown, say: Say): Error => {
  if (error instanceof AuthRefusal) {
    const key = WORDS[error.code]
    return new Error(key ? say(key) : error.message)
  }
  return error instanceof Error ? error : new Error(String(error))
}
