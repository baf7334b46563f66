import * as v from 'valibot'
import * as field from './fields.ts'
import { rpcRequest } from './rpc-requests.ts'

/** A message or an answer without a payload: whatever stands there is not read. */
const nothing = v.pipe(
  v.optional(v.unknown()),
  v.transform(() => undefined),
)

const otpOnly = v.object({ otp: field.otp })
const chainOnly = v.object({ chainId: field.chainId })

/**
 * Every message of the page to the frame, with its answer: the names of the wire without their prefixes. `INIT_SMART_ACCOUNT` is accepted and
 * never sent by us.
 */
export const MESSAGES = {
  SWITCH_NETWORK: { request: chainOnly, answer: chainOnly },
  CONNECT_EMAIL: {
    request: v.object({ email: field.email }),
    answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  CONNECT_DEVICE: { request: nothing, answer: nothing },
  CONNECT_OTP: { request: otpOnly, answer: nothing },
  CONNECT_SOCIAL: { request: v.object({ uri: field.uri }), answer: field.user },
  GET_SOCIAL_REDIRECT_URI: { request: v.object({ provider: v.picklist(field.SOCIAL_REDIRECTS) }), answer: v.object({ uri: field.uri }) },
  GET_FARCASTER_URI: { request: nothing, answer: v.object({ url: field.uri }) },
  CONNECT_FARCASTER: { request: nothing, answer: v.object({ userName: field.text(200) }) },
  GET_USER: {
    request: v.optional(v.object({ chainId: v.optional(field.chainId), preferredAccountType: v.optional(field.text(40)) })),
    answer: field.user,
  },
  SIGN_OUT: { request: nothing, answer: nothing },
  IS_CONNECTED: { request: v.optional(v.object({ token: v.optional(field.text(8_192)) })), answer: v.object({ isConnected: v.boolean() }) },
  GET_CHAIN_ID: { request: nothing, answer: chainOnly },
  RPC_REQUEST: { request: rpcRequest, answer: v.unknown() },
  /** The wire says `email`; frames of our own read `newEmail` too. */
  UPDATE_EMAIL: {
    request: v.pipe(
      v.union([v.object({ email: field.email }), v.object({ newEmail: field.email })]),
      v.transform((given) => ({ email: 'email' in given ? given.email : given.newEmail })),
    ),
    answer: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { request: otpOnly, answer: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { request: otpOnly, answer: v.object({ newEmail: field.email }) },
  SYNC_THEME: { request: field.themeSync, answer: nothing },
  SYNC_DAPP_DATA: { request: field.dappData, answer: nothing },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    answer: v.object({
      smartAccountEnabledNetworks: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(1_000)),
    }),
  },
  INIT_SMART_ACCOUNT: { request: nothing, answer: v.object({ address: field.address, isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    request: v.object({ type: field.text(40) }),
    answer: v.object({ type: field.text(40), address: field.address }),
  },
  RELOAD: { request: nothing, answer: nothing },
} as const

/** What a frame says without having been asked. */
export const EVENTS = {
  /** `keys`: the frame signs in by passkey and shows the visitor their keys (`/passkey` and `/keys` of its origin). Deployed frames never say it. */
  READY: v.optional(v.object({ version: v.optional(field.text(40)), keys: v.optional(v.boolean()) })),
  SESSION_UPDATE: v.object({ token: field.text(8_192) }),
  /** It asks the visitor something by itself and wants to be in sight, or no longer. Deployed frames never say it. */
  SHOW: v.object({ shown: v.boolean() }),
} as const

export type MessageName = keyof typeof MESSAGES
export type EventName = keyof typeof EVENTS

/** What the page sends with a message. */
export type RequestOf<N extends MessageName> = v.InferOutput<(typeof MESSAGES)[N]['request']>
/** What the frame answers to it. */
export type AnswerOf<N extends MessageName> = v.InferOutput<(typeof MESSAGES)[N]['answer']>
/** What comes with an event of the frame. */
export type EventOf<N extends EventName> = v.InferOutput<(typeof EVENTS)[N]>

/** Thrown by a page that posts while it has no frame. */
export const FRAME_MISSING = 'W3mFrame: iframe is not set'
/** Thrown by the frame's page where it is in no frame. */
export const PARENT_MISSING = 'W3mFrame: parent is not set'
