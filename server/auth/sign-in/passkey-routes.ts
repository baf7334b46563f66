import * as v from 'valibot'
import { requireDevice, requireSecondFactor, requireTrustedDevice } from '../account/require-device.ts'
import type { AuthRequest } from '../api/endpoint.ts'
import {
  creationOptions,
  passkeyConfirm,
  passkeyConfirmOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  passkeySignIn,
  passkeySignInOptions,
  passkeySignUp,
  passkeySignUpOptions,
  requestOptions,
} from '../api/passkey.ts'
import type { Caller } from '../caller.ts'
import { fromBase64url, toBase64url } from '../crypto/base64url.ts'
import { randomText } from '../crypto/secrets.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import { loadPeer } from '../load-peer.ts'
import type { Parts, SignedInCaller } from '../parts.ts'
import type { Passkey } from '../records/passkeys.ts'
import type { Records } from '../records/records.ts'
import type { RequestKind } from '../records/requests.ts'
import { signIn } from './grant.ts'

/** A challenge, and for a new account its id: the authenticator keeps it as the user's handle. */
const challenged = v.object({ challenge: v.string(), account: v.exactOptional(v.string()), userName: v.exactOptional(v.string()) })
type Challenged = v.InferOutput<typeof challenged>

/** The library leaves undefined values in its options; JSON has none. */
const withoutUndefined = (options: object): unknown => JSON.parse(JSON.stringify(options))

/** ECDSA on P-256, RSA, Ed25519. */
const ALGORITHMS = [-7, -257, -8]

const ENDPOINTS = [
  passkeySignUpOptions,
  passkeySignUp,
  passkeySignInOptions,
  passkeySignIn,
  passkeyRegisterOptions,
  passkeyRegister,
  passkeyConfirmOptions,
  passkeyConfirm,
  passkeyRemove,
]

/** Passkeys: the relying party is the frame's host. The service sees keys and signatures, never the value of PRF. */
export const createPasskeyRoutes = async (parts: Parts, records: Records): Promise<readonly Route[]> => {
  const { config, limits, now } = parts
  if (!config.projects.some(({ passkey }) => passkey)) {
    const refuse = async (): Promise<never> => {
      throw new Refusal('METHOD_UNAVAILABLE')
    }
    return ENDPOINTS.map((endpoint) => ({ endpoint, answer: refuse }))
  }
  const webauthn = await loadPeer('@simplewebauthn/server', '14.0.3', () => import('@simplewebauthn/server'))
  const { accounts, audit, passkeys, requests, sessions } = records
  const rpID = new URL(config.frame).hostname

  const allow = async (caller: Caller): Promise<void> => {
    if (!caller.project.passkey) throw new Refusal('METHOD_UNAVAILABLE')
    await limits.take('start', caller.address)
  }

  const creation = async (
    caller: Caller,
    kind: RequestKind,
    who: { readonly account: string; readonly name: string; readonly userName?: string | undefined },
  ) => {
    const own = await passkeys.list(who.account)
    const { ...options } = await webauthn.generateRegistrationOptions({
      rpName: caller.project.name,
      rpID,
      userName: who.name,
      userID: new TextEncoder().encode(who.account),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: own.map(({ credential, transports }) => ({ id: credential, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const data: Challenged = {
      challenge: options.challenge,
      account: who.account,
      ...(who.userName === undefined ? {} : { userName: who.userName }),
    }
    const { id, expiresAt } = await requests.create(caller, { kind, state: 'asked', data })
    return { requestId: id, options: v.parse(creationOptions, withoutUndefined(options)), expiresAt }
  }

  const question = async (caller: Caller, kind: RequestKind, allowed: readonly Passkey[] | undefined) => {
    const { ...options } = await webauthn.generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      ...(allowed ? { allowCredentials: allowed.map(({ credential, transports }) => ({ id: credential, transports })) } : {}),
    })
    const { id, expiresAt } = await requests.create(caller, { kind, state: 'asked', data: { challenge: options.challenge } })
    return { requestId: id, options: v.parse(requestOptions, withoutUndefined(options)), expiresAt }
  }

  /** Verifies a new passkey and keeps it. Its request is used up whatever comes of it. */
  const register = async (
    caller: Caller,
    kind: RequestKind,
    input: AuthRequest<typeof passkeyRegister>,
    account?: string,
  ): Promise<{ readonly passkey: Passkey; readonly data: Challenged }> => {
    const request = await requests.use(caller, [kind], input.requestId, 'asked')
    const data = v.parse(challenged, request.data)
    if (data.account === undefined || (account !== undefined && data.account !== account)) throw new Refusal('REQUEST_UNKNOWN')
    const { verified, registrationInfo } = await webauthn
      .verifyRegistrationResponse({
        response: input.response,
        expectedChallenge: data.challenge,
        expectedOrigin: config.frame,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      .catch((cause: unknown) => {
        throw new Refusal('PASSKEY_REFUSED', { cause })
      })
    if (!verified || !registrationInfo) throw new Refusal('PASSKEY_REFUSED')
    const { credential } = registrationInfo
    const passkey: Passkey = {
      id: randomText(18),
      project: caller.project.id,
      account: data.account,
      credential: credential.id,
      public_key: toBase64url(credential.publicKey),
      uses: credential.counter,
      transports: input.response.response.transports ?? [],
      name: input.name ?? '',
      created_at: now(),
    }
    if (!(await passkeys.add(passkey))) throw new Refusal('LIMIT_REACHED')
    return { passkey, data }
  }

  /** Verifies a passkey's signature over the challenge of its request. */
  const assert = async (
    caller: Caller,
    kind: RequestKind,
    { requestId, response }: AuthRequest<typeof passkeySignIn>,
  ): Promise<Passkey> => {
    const request = await requests.use(caller, [kind], requestId, 'asked')
    const { challenge } = v.parse(challenged, request.data)
    const passkey = await passkeys.byCredential(caller.project.id, response.id)
    if (!passkey) throw new Refusal('PASSKEY_REFUSED')
    const { verified, authenticationInfo } = await webauthn
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: config.frame,
        // The page around the frame is the one that the call's proof names.
        expectedTopOrigin: caller.origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credential,
          publicKey: fromBase64url(passkey.public_key),
          counter: passkey.uses,
          transports: passkey.transports,
        },
      })
      .catch((cause: unknown) => {
        throw new Refusal('PASSKEY_REFUSED', { cause })
      })
    if (!verified) throw new Refusal('PASSKEY_REFUSED')
    await passkeys.used(passkey.id, authenticationInfo.newCounter)
    return passkey
  }

  const visitorOf = async (id: string) => {
    const account = await accounts.find(id)
    if (!account) throw new Refusal('PASSKEY_REFUSED')
    const { email, userName } = account
    return { ...(email === undefined ? {} : { email }), ...(userName === undefined ? {} : { userName }) }
  }

  /** Who adds a way to sign in is who holds the account: by its device once there are keys, by its passkey once there is one. */
  const mayRegister = async (caller: SignedInCaller): Promise<void> => {
    if (!sessions.isFresh(caller.session)) throw new Refusal('FRESH_SIGN_IN_REQUIRED')
    await requireTrustedDevice(records, caller)
    await requireSecondFactor(records, caller)
  }

  return [
    route(passkeySignUpOptions, async ({ userName }, caller) => {
      await allow(caller)
      return creation(caller, 'passkey-sign-up', { account: randomText(18), name: userName || caller.project.name, userName })
    }),
    route(passkeySignUp, async (input, caller) => {
      const { passkey, data } = await register(caller, 'passkey-sign-up', input)
      await accounts.createAs(passkey.account, caller.project.id, data.userName)
      await audit.write(passkey.account, 'passkey-added', caller.origin)
      const visitor = data.userName === undefined ? {} : { userName: data.userName }
      return signIn(records, caller, { id: passkey.account, created: true }, 'passkey', visitor)
    }),
    route(passkeySignInOptions, async (_, caller) => {
      await allow(caller)
      return question(caller, 'passkey-sign-in', undefined)
    }),
    route(passkeySignIn, async (input, caller) => {
      const { account } = await assert(caller, 'passkey-sign-in', input)
      return signIn(records, caller, { id: account, created: false }, 'passkey', await visitorOf(account))
    }),
    route(passkeyRegisterOptions, async (_, caller) => {
      await allow(caller)
      await mayRegister(caller)
      const { account, visitor } = caller.session
      return creation(caller, 'passkey-register', { account, name: visitor.email ?? visitor.userName ?? caller.project.name })
    }),
    route(passkeyRegister, async (input, caller) => {
      await mayRegister(caller)
      const { passkey } = await register(caller, 'passkey-register', input, caller.session.account)
      await audit.write(passkey.account, 'passkey-added', caller.origin)
      return { passkeyId: passkey.id }
    }),
    route(passkeyConfirmOptions, async (_, caller) => {
      await allow(caller)
      return question(caller, 'passkey-confirm', await passkeys.list(caller.session.account))
    }),
    route(passkeyConfirm, async (input, caller) => {
      const { account } = await assert(caller, 'passkey-confirm', input)
      if (account !== caller.session.account) throw new Refusal('PASSKEY_REFUSED')
      await sessions.addFactor(caller.session, 'passkey')
      await audit.write(account, 'passkey-confirmed', caller.origin)
      return {}
    }),
    route(passkeyRemove, async ({ passkeyId }, caller) => {
      const { account } = caller.session
      await requireDevice(records, caller)
      const own = await passkeys.list(account)
      if (own.every(({ id }) => id !== passkeyId)) throw new Refusal('PASSKEY_REFUSED')
      if (!(await passkeys.remove(account, passkeyId, caller.project.shareRelease === 'passkey'))) throw new Refusal('LAST_METHOD')
      await audit.write(account, 'passkey-removed', caller.origin)
      return {}
    }),
  ]
}
