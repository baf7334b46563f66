/**
 * The server's half of sign-in with a wallet: nonces that are good once, verification, sessions. For Node and for edge runtimes.
 *
 * @packageDocumentation
 */

export { verifyBitcoinMessage } from '../../adapters/bitcoin/verify/verify-message.ts'
export { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
export type { ParsedMessage, SignInFields, SignInNamespace } from '../../plugins/siwx/message/message.ts'
export { type NodeRequest, type NodeResponse, toNodeHandler } from '../http/node-handler.ts'
export { formatMessage, parseMessage } from './check-message.ts'
export { createSiwxServer, type SiwxServerOptions } from './create-server.ts'
export type { RequestHead, SessionCookie } from './session-cookie.ts'
export type { NewSession, SignedIn, SiwxServer } from './siwx-server.ts'
export { memoryStore, type ServerSession, type SessionMetadata, type SiwxStore } from './store.ts'
export { bip122Verifier, type ChainAddresses, eip155Verifier, type SignedText, solanaVerifier, type Verifier } from './verifiers.ts'
