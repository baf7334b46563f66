import * as v from 'valibot'

/** Random bytes as base64url, which the service made: ids of requests, tokens, results. */
export const secretText = v.pipe(v.string(), v.regex(/^[\w-]{16,200}$/))

/** Bytes in base64url without padding. */
export const bytesText = (fewest: number, most: number) => v.pipe(v.string(), v.minLength(fewest), v.maxLength(most), v.regex(/^[\w-]+$/))

/** An id of the service's own. */
export const idText = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))

/** ms since 1970. */
export const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An e-mail address as it is written; the service compares addresses in lower case. */
export const emailText = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** Six digits. */
export const codeText = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** google, github, apple, facebook, x, discord, or the name that the service's configuration gives an OpenID provider. */
export const providerText = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/))

/** A name for people. Whoever shows it cleans and cuts it. */
export const nameText = v.pipe(v.string(), v.maxLength(100))

/** An http or https address. */
export const addressText = v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:\/\//))

/** An exact origin. A URL may have a star in its host, which a policy would read as any host. */
export const originText = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^https?:\/\/[-a-z0-9.:[\]]+$/, 'This is no exact origin.'),
  v.check((given) => URL.canParse(given) && new URL(given).origin === given, 'This is no exact origin.'),
)

/** How a session was proven. */
export const factorName = v.picklist(['email', 'social', 'farcaster', 'passkey'])

/** What every way to sign in answers in the end. */
export const sessionGrant = v.object({
  /** Good for calls whose proof is signed by the key that asked for it. */
  token: secretText,
  tokenExpiresAt: time,
  /** Good once, for the same key. */
  refreshToken: secretText,
  refreshExpiresAt: time,
  accountId: idText,
  /** Whether the account was made by this sign-in. */
  created: v.boolean(),
  /** Whether the key is one of the account's devices. */
  deviceRegistered: v.boolean(),
  factors: v.array(factorName),
  user: v.object({ email: v.exactOptional(v.string()), userName: v.exactOptional(nameText), provider: v.exactOptional(v.string()) }),
})

/** A sign-in that is granted to the key that asked for it. */
export type SessionGrant = v.InferOutput<typeof sessionGrant>

/** The body of every refusal. */
export const refusalBody = v.object({
  message: v.string(),
  status: v.literal('FAILED'),
  /** `name` is the stable code. */
  reasons: v.array(v.object({ name: v.string(), description: v.string() })),
  /** ms after which the same call may succeed. */
  retryAfter: v.exactOptional(v.number()),
  /** The service's clock, where the proof's time is refused. */
  now: v.exactOptional(time),
  /** How many tries are left for the codes of a request. */
  triesLeft: v.exactOptional(v.number()),
})

/** Why the service refuses, by name: stable. */
export const AUTH_REFUSALS = {
  BODY_INVALID: 'The body does not have the form that is expected here.',
  PROJECT_UNKNOWN: 'There is no such project.',
  ORIGIN_REFUSED: 'The project does not name this origin.',
  PROOF_INVALID: 'The call is not signed by a key of the frame.',
  PROOF_TIME: 'The clock of the device is too far from the clock of the service.',
  PROOF_USED: 'The proof of the call was used before.',
  SESSION_UNKNOWN: 'There is no such session.',
  SESSION_EXPIRED: 'The session has ended.',
  REQUEST_UNKNOWN: 'There is no such request, or it belongs to another device.',
  REQUEST_EXPIRED: 'The request has expired.',
  CODE_WRONG: 'The code is wrong.',
  CODE_EXPIRED: 'The code has expired.',
  TRIES_SPENT: 'There were too many wrong codes. Ask for a new one.',
  DEVICE_UNCONFIRMED: 'The link in the mail has not been opened.',
  RESEND_LOCKED: 'A code was sent a moment ago.',
  RATE_LIMITED: 'There were too many requests.',
  MAIL_FAILED: 'The mail could not be sent.',
  METHOD_UNAVAILABLE: 'The project does not offer this way to sign in.',
  PROVIDER_REFUSED: 'The provider did not confirm the sign-in.',
  PROVIDER_UNAVAILABLE: 'The provider does not answer.',
  PASSKEY_REFUSED: 'The passkey is not one of this account, or its signature is wrong.',
  EMAIL_TAKEN: 'Another account has this e-mail address.',
  DEVICE_REQUIRED: 'The device is not registered with the account.',
  SECOND_FACTOR_REQUIRED: 'The account asks for its passkey on a new device.',
  FRESH_SIGN_IN_REQUIRED: 'This needs a sign-in of the last minutes.',
  RECOVERY_REFUSED: 'The project does not allow this kind of recovery.',
  GENERATION_CHANGED: 'The shares were replaced by another device.',
  SHARES_MISSING: 'The account has no shares.',
  LIMIT_REACHED: 'The account holds as many of these as it can.',
  LAST_METHOD: 'The account needs one way to sign in.',
  UNAVAILABLE: 'What is needed to answer is not there. Try again.',
} as const

/** The name of a refusal. */
export type AuthRefusalName = keyof typeof AUTH_REFUSALS
