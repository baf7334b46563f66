import * as v from 'valibot'
import { authEndpoint } from './endpoint.ts'
import { addressText, codeText, emailText, providerText, secretText, sessionGrant, time } from './values.ts'

/** A request for codes: `resendAt` is when another may be asked for. Each code lives ten minutes, the request until the last of them ends. */
const codeRequest = { requestId: secretText, expiresAt: time, resendAt: time }

/** The language of the mails: a tag of BCP 47. */
const locale = v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{2,35}$/)))

/**
 * Begins a sign-in by e-mail. The answer is the same for known and unknown addresses: `VERIFY_DEVICE` where the project has links opened on
 * new devices and this key is none of the account's devices, else `VERIFY_OTP`.
 */
export const emailStart = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email/start',
  access: 'key',
  request: v.object({ email: emailText, locale }),
  response: v.object({ requestId: secretText, action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']), expiresAt: time, resendAt: time }),
})

/** Sends the link or one more code of a request; earlier codes stay valid, three at most. Refused with `RESEND_LOCKED` before `resendAt`. */
export const emailResend = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email/resend',
  access: 'key',
  request: v.object({ requestId: secretText }),
  response: v.object({ requestId: secretText, expiresAt: time, resendAt: time }),
})

/** Whether the link was opened. It answers at once, or after up to `wait` ms when that changes. The code is mailed when it was. */
export const emailDevice = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email/device',
  access: 'key',
  request: v.object({ requestId: secretText, wait: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(20_000))) }),
  response: v.object({ confirmed: v.boolean() }),
})

/** Ends the sign-in by a code: five tries in all for all codes of the request. */
export const emailVerify = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email/verify',
  access: 'key',
  request: v.object({ requestId: secretText, code: codeText }),
  response: sessionGrant,
})

/**
 * Begins a sign-in at a provider. `uri` is for the window; its query names `state`. The window comes back to the frame's page
 * `/social/return?state=…&result=…&origin=…&projectId=…` (or `error` in place of `result`); that address is the `uri` of CONNECT_SOCIAL.
 * `origin` is the embedding origin that asked: the only target that the page may post to.
 *
 * For a sign-in without a window the page puts its own address behind the state, percent-encoded: `{state}--{address}`. It comes back as
 * `returnTo` if it is of the origin that began the sign-in; any other address ends the sign-in.
 */
export const socialStart = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/social/start',
  access: 'key',
  request: v.object({ provider: providerText }),
  response: v.object({ state: secretText, uri: addressText, expiresAt: time }),
})

/** Ends it. Only the key that began it can, once, with the result that the window brought. */
export const socialFinish = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/social/finish',
  access: 'key',
  request: v.object({ provider: v.exactOptional(providerText), state: secretText, result: secretText }),
  response: sessionGrant,
})

/** Begins a sign-in with Farcaster: `url` is for the QR code and the phone's link. */
export const farcasterStart = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/farcaster/start',
  access: 'key',
  request: v.object({}),
  response: v.object({ requestId: secretText, url: addressText, expiresAt: time }),
})

/** Ends it: `grant` is there once the visitor has approved. It answers at once, or after up to `wait` ms when that happens. */
export const farcasterFinish = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/farcaster/finish',
  access: 'key',
  request: v.object({ requestId: secretText, wait: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(20_000))) }),
  response: v.object({ grant: v.exactOptional(sessionGrant) }),
})

/** Begins the change of the account's e-mail address: the code of the present address comes first, if it has one. */
export const emailChangeStart = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email-change/start',
  access: 'session',
  request: v.object({ email: emailText, locale }),
  response: v.object({ ...codeRequest, action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
})

/** Proves the present address. The code for the new one is mailed then. */
export const emailChangePrimary = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email-change/primary',
  access: 'session',
  request: v.object({ requestId: secretText, code: codeText }),
  response: v.object(codeRequest),
})

/** Proves the new address and ends the change. */
export const emailChangeSecondary = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/email-change/secondary',
  access: 'session',
  request: v.object({ requestId: secretText, code: codeText }),
  response: v.object({ email: v.string() }),
})
