/**
 * Error codes by area; stable. Plugins augment it with their own area:
 * `interface ErrorAreas { 'acme.staking': 'acme.staking:POOL_CLOSED' }`
 */
export interface ErrorAreas {
  config:
    | 'NO_NETWORKS'
    | 'OPTION_INVALID'
    | 'NO_DOCUMENT'
    | 'PROJECT_ID_MISSING'
    | 'THEME_INVALID'
    | 'DUPLICATE_KERNEL'
    | 'ELEMENT_NAME_TAKEN'
    | 'KERNEL_DESTROYED'
    | 'SERVICE_UNSET'
  plugin:
    | 'MANIFEST_INVALID'
    | 'ID_RESERVED'
    | 'DUPLICATE_PLUGIN'
    | 'DUPLICATE_PROVIDER'
    | 'DUPLICATE_VIEW'
    | 'DUPLICATE_GROUP'
    | 'NAME_RESERVED'
    | 'KERNEL_VERSION'
    | 'TOKEN_MISSING'
    | 'REQUIRE_CYCLE'
    | 'PLUGIN_MISSING'
    | 'PLUGIN_DISABLED'
    | 'PLUGIN_GONE'
    | 'PLUGIN_LOAD_FAILED'
    | 'PLUGIN_SETUP_FAILED'
    | 'PLUGIN_TIMEOUT'
    | 'UNDECLARED_DEPENDENCY'
    | 'WRONG_SCOPE'
  view: 'VIEW_RESERVED' | 'VIEW_UNKNOWN' | 'VIEW_NAME' | 'VIEW_LOAD_FAILED' | 'VIEW_PARAMS' | 'SLOT_UNKNOWN'
  guard: 'GUARD_UNAVAILABLE' | 'GUARD_DENIED'
  session:
    | 'ADAPTER_MISSING'
    | 'CONNECTOR_MISSING'
    | 'PROVIDER_MISSING'
    | 'CONNECT_ABORTED'
    | 'CHAIN_UNSUPPORTED'
    | 'NETWORK_UNKNOWN'
    | 'DISCONNECTED'
    | 'INVALID_CAIP_ADDRESS'
    | 'INVALID_CAIP_NETWORK_ID'
  rpc:
    | 'METHOD_RESERVED'
    | 'METHOD_DUPLICATE'
    | 'METHOD_UNKNOWN'
    | 'PARAMS_INVALID'
    | 'ACCOUNT_MISMATCH'
    | 'NETWORK_MISMATCH'
    | 'REQUEST_VOID'
    | 'REQUEST_CHANGED'
    | 'REQUEST_ABORTED'
    | 'REQUEST_REJECTED'
    | 'REQUEST_UNANSWERED'
    | 'REQUEST_LIMIT'
    | 'POLICY_UNAVAILABLE'
    | 'POLICY_RESERVED'
    | 'APPROVAL_BOUND'
    | 'WALLET_ERROR'
  transaction:
    | 'TRANSACTION_FAILED'
    | 'SEND_UNCERTAIN'
    | 'RECEIPT_TIMEOUT'
    | 'AMOUNT_INVALID'
    | 'ADDRESS_INVALID'
    | 'INSUFFICIENT_FUNDS'
    | 'AMOUNT_TOO_PRECISE'
  signIn:
    | 'SIWX_NOT_ENABLED'
    | 'SIWX_NO_ACCOUNT'
    | 'SIWX_NO_NETWORK'
    | 'SIWX_NO_CLIENT'
    | 'SIWX_MESSAGE_INVALID'
    | 'SIWX_SIGNATURE_INVALID'
    | 'SIWX_NONCE_INVALID'
  keys:
    | 'KEYS_LOCKED'
    | 'KEYS_EXIST'
    | 'KEYS_REPLACED'
    | 'KEYS_TAMPERED'
    | 'KEYS_CONFLICT'
    | 'KEYS_CONSENT'
    | 'KEYS_IMPORT_INVALID'
    | 'KEYS_RECOVERY_MODE'
    | 'KEYS_RECOVERY_UNPROVEN'
    | 'KEYS_PASSPHRASE_WRONG'
    | 'KEYS_PASSKEY_WRONG'
    | 'KEYS_PASSKEY_NO_PRF'
    | 'KEYS_PASSKEY_CANCELLED'
  auth: 'AUTH_REFUSED' | 'AUTH_TIMEOUT' | 'AUTH_RESEND_LOCKED' | 'FRAME_BLOCKED' | 'FRAME_FAILED'
  http: 'HTTP_STATUS' | 'HTTP_TIMEOUT' | 'HTTP_OFFLINE' | 'HTTP_INVALID'
  link: 'LINK_REFUSED' | 'POPUP_BLOCKED' | 'POPUP_LIMIT'
}

/** An area of the catalogue. */
export type ErrorArea = keyof ErrorAreas & string

/** Codes of one area, or of all. */
export type ErrorCode<A extends ErrorArea = ErrorArea> = ErrorAreas[A]

/** Details of the error: ids, addresses, reasons. Never a secret, e-mail or signature. */
export interface ErrorDetails {
  readonly cause?: unknown
  readonly context?: Readonly<Record<string, unknown>>
  /** The wallet's or service's JSON-RPC code, kept as it came. */
  readonly rpcCode?: number
}

/**
 * The one error class. `code` is for programs; the visitor's text is in the English locale under the code.
 *
 * @example throw new PorticoError('acme.staking:POOL_CLOSED', 'The pool takes no more stakes.', { context: { pool }, cause })
 */
export class PorticoError<C extends ErrorCode = ErrorCode> extends Error {
  // A name can be borrowed, a private field cannot: a wallet must not say "nothing was sent" in our words.
  readonly #brand = true
  override readonly name = 'PorticoError'
  readonly code: C
  readonly context: Readonly<Record<string, unknown>>
  readonly rpcCode: number | undefined
  /** Address of the code's entry in the guide. A path in the repository where the package was built without naming its own. */
  readonly docs: string
  constructor(code: C, message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {})
    this.code = code
    this.context = details.context ?? {}
    this.rpcCode = details.rpcCode
    this.docs = `docs/errors.md#${code}`
  }
  /** What `isPorticoError` answers. */
  static is(value: unknown): value is PorticoError {
    return typeof value === 'object' && value !== null && #brand in value
  }
}

/**
 * Whether a caught value is ours: made by this copy of the package, whatever it calls itself. Narrow further with `error.code === …`.
 *
 * @example if (isPorticoError(cause) && cause.code === 'REQUEST_REJECTED') return 'declined'
 */
export const isPorticoError = (value: unknown): value is PorticoError => PorticoError.is(value)
