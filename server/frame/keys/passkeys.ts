import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AuthAnswer, AuthInput, passkeySignIn, passkeySignInOptions, passkeySignUp, passkeySignUpOptions } from '../../auth/api.ts'
import { type Bytes, utf8 } from './bytes.ts'

/** Options that the service made for a new passkey. */
export type CreationOptions = AuthAnswer<typeof passkeySignUpOptions>['options']
/** Options that the service made for using one. */
export type RequestOptions = AuthAnswer<typeof passkeySignInOptions>['options']
/** A new passkey, as the service is told of it. */
export type Registration = AuthInput<typeof passkeySignUp>['response']
/** The use of a passkey, as the service is told of it. */
export type Assertion = AuthInput<typeof passkeySignIn>['response']

/** A passkey that was used. */
export interface UsedPasskey {
  readonly credentialId: string
  /**
   * What its PRF extension answers for this wallet: 32 bytes, always the same. They stay in the frame. Undefined where the passkey has no
   * such value: it signs in and protects nothing.
   */
  readonly value: Bytes | undefined
  /** Whether the passkey comes along to another device: it is one that is synchronised, or one on a key that can be carried. */
  readonly portable: boolean
  readonly assertion: Assertion
}

/** Makes and uses passkeys. Each call is made in the visitor's click, with options that were fetched before. */
export interface Passkeys {
  create(options: CreationOptions): Promise<Registration>
  use(options: RequestOptions): Promise<UsedPasskey>
}

/** What the PRF extension is asked. The authenticator's own secret differs for every passkey, so one question is enough for all. */
const PRF_QUESTION = utf8('portico recovery share 1')

const PRF_BYTES = 32

const prf = (): { readonly prf: { readonly eval: { readonly first: Bytes } } } => ({ prf: { eval: { first: PRF_QUESTION } } })

/** What is said of a passkey without such a value. */
export const noValue = (): PorticoError<'KEYS_PASSKEY_NO_PRF'> =>
  new PorticoError('KEYS_PASSKEY_NO_PRF', 'The passkey gives no value that could protect a share.')

/** Flags of the authenticator data, after the 32 bytes that name the site. */
const FLAGS_AT = 32
const BACKUP_ELIGIBLE = 0x08

const isBackedUp = (authenticatorData: string): boolean => {
  const bytes = Uint8Array.from(atob(authenticatorData.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return ((bytes[FLAGS_AT] ?? 0) & BACKUP_ELIGIBLE) !== 0
}

/** How a key is reached, as far as the service keeps it. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What the browser says when a visitor declines, closes or waits too long is one and the same. */
const refusal = (cause: unknown): unknown => {
  const names = [cause, cause instanceof Error ? cause.cause : undefined].map((error) => (error instanceof Error ? error.name : ''))
  if (!names.some((name) => name === 'NotAllowedError' || name === 'AbortError')) return cause
  return new PorticoError('KEYS_PASSKEY_CANCELLED', 'The passkey was not used.', { cause })
}

const creationInput = (options: CreationOptions) => ({ optionsJSON: { ...options, extensions: prf() } })
const requestInput = (options: RequestOptions) => ({ optionsJSON: { ...options, extensions: prf() } })

/**
 * Passkeys of this browser. Of what the extensions answer nothing is handed on to the service: the PRF value is what protects the share
 * from it.
 */
export const browserPasskeys = (): Passkeys => ({
  async create(options) {
    const made = await startRegistration(creationInput(options)).catch((cause: unknown) => {
      throw refusal(cause)
    })
    if (made.clientExtensionResults.prf?.enabled === false) throw noValue()
    const { id, rawId, authenticatorAttachment, response } = made
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      ...(authenticatorAttachment && { authenticatorAttachment }),
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        attestationObject,
        ...(transports && { transports: TRANSPORTS.filter((known) => transports.some((given) => given === known)) }),
      },
    }
  },
  async use(options) {
    const used = await startAuthentication(requestInput(options)).catch((cause: unknown) => {
      throw refusal(cause)
    })
    const { id, rawId, authenticatorAttachment, clientExtensionResults, response } = used
    const first = clientExtensionResults.prf?.results?.first
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      credentialId: id,
      value: first instanceof ArrayBuffer && first.byteLength === PRF_BYTES ? new Uint8Array(first) : undefined,
      portable: authenticatorAttachment === 'cross-platform' || isBackedUp(authenticatorData),
      assertion: {
        id,
        rawId,
        type: 'public-key',
        ...(authenticatorAttachment && { authenticatorAttachment }),
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
      },
    }
  },
})
