import * as v from 'valibot'

// What may be told, by event. A property that is not here is not sent; README.md says which of the reference's were left out and why.

const flag = v.boolean()
/** A name or a word as wallets, tokens and providers have it. */
const word = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80))
/** What stands for an error's message: its code. A message is written by others and may hold anything. */
const code = v.pipe(v.string(), v.regex(/^[A-Za-z-][\w.:-]{0,63}$/))
/** Decimal text. */
const amount = v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,36})?$/))
/** CAIP-2. */
const network = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/))
/** Several of them, by commas. */
const networks = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}(?:,[-a-z0-9]{3,8}:[-\w]{1,32})*$/))

const track = <const P extends v.ObjectEntries>(properties: P) => ({ type: 'track', properties }) as const
const none = track({})
const account = { isSmartAccount: flag }
const placed = { ...account, network }
const swap = { ...placed, swapFromToken: word, swapToToken: word, swapFromAmount: amount, swapToAmount: amount }
const send = { ...placed, token: word, amount }
const failed = { message: code }
const social = track({ provider: word })

/**
 * Every event that is told, with its properties. A plugin emits one under the same name: it lists the name under `events`
 * and writes the payload down in `Events`. `isSmartAccount` and `network` are filled in where the payload has none; `message` and `error`
 * take the payload's `code`.
 */
export const TRACKED_EVENTS = {
  INITIALIZE: track({ networks, themeMode: v.picklist(['dark', 'light', 'system']) }),
  MODAL_OPEN: track({ connected: flag }),
  MODAL_CLOSE: track({ connected: flag }),
  INTERNAL_SDK_ERROR: { type: 'error', properties: { errorType: code, errorMessage: code, uncaught: flag } },

  CLICK_ALL_WALLETS: none,
  CLICK_GET_WALLET: none,
  CLICK_NETWORKS: none,
  CLICK_NETWORK_HELP: none,
  CLICK_WALLET_HELP: none,
  SEARCH_WALLET: track({ badge: word, search: word }),
  SELECT_WALLET: track({ name: word, platform: v.picklist(['mobile', 'desktop', 'browser', 'web', 'qrcode', 'unsupported']) }),

  CONNECT_SUCCESS: track({ method: v.picklist(['qrcode', 'mobile', 'browser', 'email', 'social']), name: word }),
  CONNECT_ERROR: track(failed),
  CONNECT_PROXY_ERROR: track(failed),
  DISCONNECT_SUCCESS: track({ namespace: word }),
  DISCONNECT_ERROR: track(failed),
  SWITCH_NETWORK: track({ network }),

  CLICK_SIGN_SIWX_MESSAGE: track(placed),
  CLICK_CANCEL_SIWX: track(placed),
  SIWX_AUTH_SUCCESS: track(placed),
  SIWX_AUTH_ERROR: track(placed),

  EMAIL_LOGIN_SELECTED: none,
  EMAIL_SUBMITTED: none,
  EMAIL_VERIFICATION_CODE_SENT: none,
  EMAIL_VERIFICATION_CODE_PASS: none,
  EMAIL_VERIFICATION_CODE_FAIL: track(failed),
  EMAIL_EDIT: none,
  EMAIL_UPGRADE_FROM_MODAL: none,
  DEVICE_REGISTERED_FOR_EMAIL: none,
  SET_PREFERRED_ACCOUNT_TYPE: track({ accountType: word, network }),

  SOCIAL_LOGIN_STARTED: social,
  SOCIAL_LOGIN_SUCCESS: social,
  SOCIAL_LOGIN_ERROR: social,
  SOCIAL_LOGIN_REQUEST_USER_DATA: social,
  SOCIAL_LOGIN_CANCELED: social,

  CLICK_TRANSACTIONS: track(account),
  ERROR_FETCH_TRANSACTIONS: track(account),
  LOAD_MORE_TRANSACTIONS: track(account),

  OPEN_SEND: track(placed),
  SEND_INITIATED: track(send),
  SEND_SUCCESS: track(send),
  SEND_ERROR: track({ ...send, ...failed }),

  OPEN_SWAP: track(placed),
  CLICK_CONVERT: none,
  CLICK_SELECT_TOKEN_TO_SWAP: none,
  CLICK_SELECT_NETWORK_TO_SWAP: none,
  INITIATE_SWAP: track(swap),
  SWAP_SUCCESS: track(swap),
  SWAP_ERROR: track({ ...swap, ...failed }),
  SWAP_APPROVAL_ERROR: track({ ...swap, ...failed }),

  SELECT_BUY_CRYPTO: track(account),
  SELECT_BUY_PROVIDER: track({ ...account, provider: word }),
  SELECT_WHAT_IS_A_BUY: track(account),

  OPEN_ENS_FLOW: track(account),
  REGISTER_NAME_INITIATED: track(account),
  REGISTER_NAME_SUCCESS: track(account),
  REGISTER_NAME_ERROR: track({ ...account, error: code }),
} as const satisfies Readonly<Record<string, { readonly type: 'track' | 'error'; readonly properties: v.ObjectEntries }>>

/** A name of the table. */
export type TrackedName = keyof typeof TRACKED_EVENTS

type Schemas<N extends TrackedName> = (typeof TRACKED_EVENTS)[N]['properties']

/** What may be told with an event. */
export type TrackedProperties<N extends TrackedName> = {
  readonly [K in keyof Schemas<N>]?: Schemas<N>[K] extends v.GenericSchema<unknown, infer T> ? T : never
}

/** Every name of the table. */
export const TRACKED_NAMES = Object.keys(TRACKED_EVENTS) as readonly TrackedName[]

// The last look at a text before it leaves, for what a schema cannot tell. It would rather keep back too much.

const PATTERNS: readonly RegExp[] = [
  // Links of any scheme, pairing links, mail links.
  /[a-z][a-z0-9+.-]*:\/\//i,
  /(?:^|[^a-z0-9])(?:wc|mailto|data|blob|javascript):/i,
  /(?:^|[^a-z0-9])www\./i,
  // An address of a page without its scheme.
  /[a-z0-9-]\.[a-z]{2,}[/?#]/i,
  // E-mail.
  /\S@\S/,
  // ENS names.
  /[^\s.]\.eth(?![a-z0-9])/i,
  // Addresses, hashes, signatures and nonces in hexadecimal.
  /0x[0-9a-f]{8,}/i,
  // The same in any alphabet, the parts of a token among them: no name has a word this long.
  /(?=[0-9]*[a-z])[a-z0-9]{20,}/i,
  /(?=[^a-z]*[a-z])[a-z0-9+/=_-]{40,}/i,
  /eyJ[\w-]+\.[\w-]/,
]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a text looks like an address, link, e-mail address, key, signature or token, also where it stands percent-encoded. */
const looksPrivate = (text: string): boolean => {
  const readings = [text, decoded(text), decoded(decoded(text))]
  return PATTERNS.some((pattern) => readings.some((reading) => pattern.test(reading)))
}

/** A property as it is sent. */
type Property = string | number | boolean | null

/** What is known without the event's payload. */
export interface KnownFacts {
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: string | undefined
  /** CAIP-2 ids of the configured networks: their references may look like addresses, and are none. */
  readonly networks: readonly string[]
}

const isProperty = (value: unknown): value is Property =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const given = (key: string, payload: Readonly<Record<string, unknown>>, facts: KnownFacts): unknown => {
  // An error's text is written by others; its code says the same and holds nothing of the visitor.
  if (key === 'message' || key === 'error') return payload.code ?? payload[key]
  if (key === 'isSmartAccount' || key === 'network') return payload[key] ?? facts[key]
  return payload[key]
}

const mayLeave = (value: Property, { networks }: KnownFacts): boolean =>
  typeof value !== 'string' || !looksPrivate(networks.reduce((text, id) => text.replaceAll(id, ''), value))

/** What is sent with an event: the properties of the table, each checked; the rest of the payload stays here. `kept` hears what was kept back. */
export const cleanProperties = (
  name: TrackedName,
  payload: Readonly<Record<string, unknown>>,
  facts: KnownFacts,
  kept: (property: string) => void,
): Readonly<Record<string, Property>> => {
  const entries: v.ObjectEntries = TRACKED_EVENTS[name].properties
  const clean: Record<string, Property> = {}
  for (const [key, schema] of Object.entries(entries)) {
    const value = given(key, payload, facts)
    if (value === undefined) continue
    const read = v.safeParse(schema as v.GenericSchema<unknown, unknown>, value)
    if (read.success && isProperty(read.output) && mayLeave(read.output, facts)) clean[key] = read.output
    else kept(key)
  }
  return clean
}
