/**
 * The messages between a page and the frame that signs for its visitors, for both sides: pure, without a service and without React.
 *
 * @packageDocumentation
 */
export * from './envelope.ts'
export { type FrameAccountType, SOCIAL_REDIRECTS, type SocialProvider, type SocialRedirect } from './fields.ts'
export { type AnswerOf, EVENTS, type EventName, type EventOf, MESSAGES, type MessageName, type RequestOf } from './messages.ts'
export { type RpcRequest, rpcRequest, SAFE_METHODS, UNSAFE_METHODS } from './rpc-requests.ts'
