/**
 * The messages between a page and the frame that signs for its visitors, for both sides: pure, without a service and without React.
 *
 * @packageDocumentation
 */
export { toNetworkId } from './chain-id.ts'
export * from './envelope.ts'
export { type FrameAccountType, SOCIAL_REDIRECTS, type SocialProvider, type SocialRedirect } from './fields.ts'
export {
  type AnswerOf,
  EVENTS,
  type EventName,
  type EventOf,
  FRAME_MISSING,
  MESSAGES,
  type MessageName,
  PARENT_MISSING,
  type RequestOf,
} from './messages.ts'
export { type ResponseType, responseType } from './response-type.ts'
export { type RpcRequest, rpcRequest, SAFE_METHODS, UNSAFE_METHODS, type WireUserOperation } from './rpc-requests.ts'
