import * as v from 'valibot'
import { authEndpoint } from './endpoint.ts'
import { factorName, idText, nameText, originText, providerText, secretText, sessionGrant, time } from './values.ts'

/** How a recovery share comes back: wrapped by a passkey or a passphrase, which the service cannot open, or kept by the service itself. */
export const recoveryMode = v.picklist(['passkey', 'passphrase', 'service'])

/** What the frame and its headers need to know of a project; anybody may ask. */
export const projectInfo = authEndpoint({
  method: 'GET',
  path: '/wallet/v1/projects/{projectId}',
  access: 'public',
  request: v.object({ projectId: idText }),
  response: v.object({
    projectId: idText,
    name: nameText,
    /** The origins that may embed the frame. */
    origins: v.array(originText),
    email: v.boolean(),
    passkey: v.boolean(),
    farcaster: v.boolean(),
    providers: v.array(providerText),
    recovery: v.array(recoveryMode),
    /** When a new device is given the server's share: with the sign-in that registers it, or after the account's passkey as well. */
    shareRelease: v.picklist(['device', 'passkey']),
  }),
})

/** A new pair of tokens. The old refresh token is spent; whoever shows it again ends the session. */
export const sessionRefresh = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/session/refresh',
  access: 'key',
  request: v.object({ refreshToken: secretText }),
  response: sessionGrant,
})

/** Ends the session, or with `everywhere` all of the account. */
export const sessionEnd = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/session/end',
  access: 'session',
  request: v.object({ everywhere: v.exactOptional(v.boolean()) }),
  response: v.object({}),
})

/** An address of the account on a chain family. */
export const accountAddress = v.object({
  namespace: v.pipe(v.string(), v.regex(/^[a-z0-9-]{3,8}$/)),
  address: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20,90}$/)),
})

/** What the service knows of the account. */
export const accountRecord = authEndpoint({
  method: 'GET',
  path: '/wallet/v1/account',
  access: 'session',
  request: v.object({}),
  response: v.object({
    accountId: idText,
    createdAt: time,
    email: v.exactOptional(v.string()),
    userName: v.exactOptional(nameText),
    /** Providers that sign in to the account. */
    providers: v.array(v.object({ provider: v.string(), userName: v.exactOptional(nameText) })),
    passkeys: v.array(v.object({ passkeyId: idText, credentialId: v.string(), name: nameText, createdAt: time })),
    devices: v.array(v.object({ deviceId: idText, name: nameText, current: v.boolean(), createdAt: time, usedAt: time })),
    factors: v.array(factorName),
    addresses: v.array(accountAddress),
    /** 0 while the account has no shares. */
    generation: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    recovery: v.exactOptional(recoveryMode),
  }),
})

/**
 * Registers the frame's key as a device of the account. It needs a sign-in of the last ten minutes, and the session's passkey where the
 * project asks for one and the account has one. An account holds twenty; the one unused longest makes room.
 */
export const deviceRegister = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/device/register',
  access: 'session',
  request: v.object({ name: nameText }),
  response: v.object({ deviceId: idText }),
})

/** Takes a device away and ends its sessions. */
export const deviceRemove = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/device/remove',
  access: 'session',
  request: v.object({ deviceId: idText }),
  response: v.object({}),
})

/** What happened to the account, newest first: no addresses, no e-mail. */
export const accountAudit = authEndpoint({
  method: 'GET',
  path: '/wallet/v1/audit',
  access: 'session',
  request: v.object({}),
  response: v.object({
    entries: v.array(v.object({ at: time, event: v.string(), origin: v.string(), deviceId: v.exactOptional(idText) })),
  }),
})
