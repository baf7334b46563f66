import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'

/** Chain families that a sign-in message can be written for. */
export type SignInNamespace = 'eip155' | 'solana' | 'bip122'

/** What a sign-in message says: the fields of CAIP-122. Times are ISO 8601. */
export interface SignInFields {
  /** Who asks: host and port, as in `location.host` (an RFC 3986 authority). */
  readonly domain: string
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** RFC 3986. */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** One line of what RFC 3986 calls reserved and unreserved characters, and blanks: strict parsers take no others. */
  readonly statement?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** RFC 3986 addresses. */
  readonly resources?: readonly string[]
}

/** What is read of a message, and of what scheme its domain was said to be. */
export type ParsedMessage = SignInFields & { readonly scheme?: string; readonly issuedAt: string }

/** The family's name in the first line of a message. */
export const CHAIN_NAMES: Readonly<Record<SignInNamespace, string>> = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }

/** The family that a first line names. */
export const namespaceNamed = (name: string | undefined): SignInNamespace | undefined =>
  (Object.keys(CHAIN_NAMES) as SignInNamespace[]).find((namespace) => CHAIN_NAMES[namespace] === name)

/** Whether messages can be written for a family. */
export const isSignInNamespace = (namespace: string): namespace is SignInNamespace => Object.hasOwn(CHAIN_NAMES, namespace)
