import { AUTH_REFUSALS, type AuthRefusalName } from '../api/values.ts'

/** Statuses of refusals; 401 where none is named. */
const STATUS: Readonly<Partial<Record<AuthRefusalName, number>>> = {
  BODY_INVALID: 400,
  PROJECT_UNKNOWN: 404,
  ORIGIN_REFUSED: 403,
  RESEND_LOCKED: 429,
  RATE_LIMITED: 429,
  MAIL_FAILED: 502,
  METHOD_UNAVAILABLE: 403,
  PROVIDER_UNAVAILABLE: 502,
  EMAIL_TAKEN: 409,
  DEVICE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  FRESH_SIGN_IN_REQUIRED: 403,
  RECOVERY_REFUSED: 403,
  GENERATION_CHANGED: 409,
  SHARES_MISSING: 404,
  LIMIT_REACHED: 409,
  LAST_METHOD: 409,
  UNAVAILABLE: 503,
}

/** What a refusal says beside its name. */
export interface RefusalDetails {
  /** ms */
  readonly retryAfter?: number
  readonly now?: number
  readonly triesLeft?: number
  readonly cause?: unknown
}

/** Ends a call with a refusal. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: AuthRefusalName
  readonly details: RefusalDetails
  constructor(code: AuthRefusalName, details: RefusalDetails = {}) {
    super(AUTH_REFUSALS[code], { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** A refusal as it is answered, in the form of all our services. */
export const refusalResponse = ({ code, message, details: { retryAfter, now, triesLeft } }: Refusal): Response => {
  const body = {
    message,
    status: 'FAILED',
    reasons: [{ name: code, description: message }],
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(now === undefined ? {} : { now }),
    ...(triesLeft === undefined ? {} : { triesLeft }),
  }
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfter / 1000)) }
  return Response.json(body, { status: STATUS[code] ?? 401, ...(headers ? { headers } : {}) })
}
