import * as v from 'valibot'
import { authEndpoint } from './endpoint.ts'
import { bytesText, idText, nameText, secretText, sessionGrant, time } from './values.ts'

const credential = v.object({
  id: bytesText(1, 1400),
  type: v.literal('public-key'),
  transports: v.exactOptional(v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))),
})
const verification = v.picklist(['required', 'preferred', 'discouraged'])
const timeout = v.exactOptional(v.number())

/** `PublicKeyCredentialCreationOptionsJSON`. The frame adds its own extensions (PRF). */
export const creationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: bytesText(1, 100), name: v.string(), displayName: v.string() }),
  challenge: bytesText(22, 200),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout,
  excludeCredentials: v.exactOptional(v.array(credential)),
  authenticatorSelection: v.object({
    residentKey: verification,
    requireResidentKey: v.exactOptional(v.boolean()),
    userVerification: verification,
  }),
  attestation: v.literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptions = v.object({
  rpId: v.string(),
  challenge: bytesText(22, 200),
  timeout,
  allowCredentials: v.exactOptional(v.array(credential)),
  userVerification: verification,
})

const attachment = v.exactOptional(v.picklist(['platform', 'cross-platform']))

/** `RegistrationResponseJSON`. Of the extensions nothing is sent: the value of PRF stays in the frame. */
const registration = v.object({
  id: bytesText(1, 1400),
  rawId: bytesText(1, 1400),
  type: v.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: v.object({}),
  response: v.object({
    clientDataJSON: bytesText(1, 4000),
    attestationObject: bytesText(1, 20_000),
    transports: v.exactOptional(v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))),
  }),
})

/** `AuthenticationResponseJSON`, without the extensions as above. */
const assertion = v.object({
  id: bytesText(1, 1400),
  rawId: bytesText(1, 1400),
  type: v.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: v.object({}),
  response: v.object({
    clientDataJSON: bytesText(1, 4000),
    authenticatorData: bytesText(1, 4000),
    signature: bytesText(1, 4000),
    userHandle: v.exactOptional(bytesText(1, 100)),
  }),
})

const creation = v.object({ requestId: secretText, options: creationOptions, expiresAt: time })
const question = v.object({ requestId: secretText, options: requestOptions, expiresAt: time })
const created = v.object({ requestId: secretText, response: registration, name: v.exactOptional(nameText) })
const answered = v.object({ requestId: secretText, response: assertion })

/** Options for the first passkey of a new account without an e-mail address. */
export const passkeySignUpOptions = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/sign-up/options',
  access: 'key',
  request: v.object({ userName: v.exactOptional(nameText) }),
  response: creation,
})

/** Makes the account. */
export const passkeySignUp = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/sign-up',
  access: 'key',
  request: created,
  response: sessionGrant,
})

/** Options for a sign-in by a passkey that the visitor chooses; they name no account. */
export const passkeySignInOptions = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/sign-in/options',
  access: 'key',
  request: v.object({}),
  response: question,
})

/** Signs in. */
export const passkeySignIn = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/sign-in',
  access: 'key',
  request: answered,
  response: sessionGrant,
})

/** Options for one more passkey of the account. */
export const passkeyRegisterOptions = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/register/options',
  access: 'session',
  request: v.object({}),
  response: creation,
})

/** Adds it. An account holds ten. */
export const passkeyRegister = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/register',
  access: 'session',
  request: created,
  response: v.object({ passkeyId: idText }),
})

/** Options to prove one of the account's passkeys within a session: the second factor. */
export const passkeyConfirmOptions = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/confirm/options',
  access: 'session',
  request: v.object({}),
  response: question,
})

/** Adds the factor `passkey` to the session. */
export const passkeyConfirm = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/confirm',
  access: 'session',
  request: answered,
  response: v.object({}),
})

/** Takes a passkey away. The last way to sign in stays, and so does the passkey that wraps the recovery share. */
export const passkeyRemove = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/passkey/remove',
  access: 'session',
  request: v.object({ passkeyId: idText }),
  response: v.object({}),
})
