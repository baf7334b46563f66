/**
 * Every endpoint that Portico calls, as values: what a service of your own must answer. The services of `examples/sandbox` and the
 * OpenAPI document are made from these.
 *
 * @packageDocumentation
 */
export { chainRpc, clearSigningFile } from '../../adapters/evm/api.ts'
export type { Schema, SchemaOutput } from '../../kernel/contract/schema.ts'
export { parseWith } from '../../kernel/contract/schema.ts'
export type { AnswerOf, AnyEndpoint, Endpoint, EndpointInput, InputOf, Query } from '../../kernel/contract/tools/endpoint.ts'
export { endpoint, toCall } from '../../kernel/contract/tools/endpoint.ts'
export { supportedChains } from '../../kernel/platform/services/api.ts'
export { identity } from '../account/api.ts'
export { analyticsConfig, trackEvent } from '../analytics/api.ts'
export { history, historyRow } from '../history/api.ts'
export { lookUpName, registerName, reverseName, suggestNames } from '../names/api.ts'
export { accountNfts, nftImage } from '../nfts/api.ts'
export { onrampOptions, onrampOrder, onrampQuote, onrampUrl } from '../onramp/api.ts'
export { authenticate, authMe, authNonce, authSignOut } from '../siwx/api.ts'
export { addSession, listSessions, revocationText, revokeSession } from '../smart-sessions/api.ts'
export { buildApprove, buildSwap, swapAllowance, swapQuotes } from '../swap/api.ts'
export { balance, price, swapTokens } from '../tokens/api.ts'
export { gasPrice } from '../transactions/api.ts'
export { assetImage, currencyImage, getWallets, listedWallet, tokenImage, walletImage } from '../wallet-directory/api.ts'
