import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

const NONCE = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,128}$/))
const TOKEN = v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,4000}$/))

/** ms: a minute to a week. */
const SIGNING_TIME = v.pipe(v.number(), v.minValue(60_000), v.maxValue(604_800_000))

/** A nonce, how long (ms) it is good, and the token that it is redeemed with: `x-nonce-jwt: Bearer {token}` of `authenticate`. */
export const authNonce = endpoint({
  id: 'authNonce',
  service: 'auth',
  session: true,
  method: 'GET',
  path: '/auth/v1/nonce',
  // Each is used once.
  retry: false,
  response: v.object({ nonce: NONCE, token: TOKEN, signingTime: v.exactOptional(SIGNING_TIME) }),
})

/** Verifies a signed message and answers the session's token; none where it is in a cookie that the page cannot read. */
export const authenticate = endpoint({
  id: 'authenticate',
  service: 'auth',
  session: true,
  method: 'POST',
  path: '/auth/v1/authenticate',
  json: true,
  body: v.object({
    message: v.string(),
    signature: v.string(),
    clientId: v.optional(v.string()),
    walletInfo: v.optional(v.object({ type: v.picklist(['walletconnect', 'extension', 'unknown']), name: v.optional(v.string()) })),
  }),
  response: v.object({ token: v.exactOptional(TOKEN) }),
})

/** Whose session it is: `Authorization: Bearer {token}`. `chainId`: a number for EVM chains, the CAIP-2 id for others. */
export const authMe = endpoint({
  id: 'authMe',
  service: 'auth',
  session: true,
  method: 'GET',
  path: '/auth/v1/me',
  retry: false,
  response: v.object({ address: v.string(), chainId: v.union([v.pipe(v.number(), v.safeInteger()), v.string()]) }),
})

/** Ends the session: `Authorization: Bearer {token}`. */
export const authSignOut = endpoint({
  id: 'authSignOut',
  service: 'auth',
  session: true,
  method: 'POST',
  path: '/auth/v1/sign-out',
  json: true,
  body: v.object({}),
  response: v.object({}),
})
