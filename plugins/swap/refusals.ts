/** Why a swap that a service built does not go out; a key of the locale. */
export type RefusalCode =
  | 'noRouters'
  | 'router'
  | 'recipient'
  | 'value'
  | 'amount'
  | 'minimum'
  | 'tokens'
  | 'network'
  | 'sender'
  | 'gas'
  | 'deadline'
  | 'unreadable'
  | 'wouldFail'
  | 'notRun'
  | 'spendsOther'

/** A refusal. */
export type SwapRefusal =
  | { readonly code: RefusalCode }
  /** The token keeps a part of what is sent: less would arrive than is promised. */
  | { readonly code: 'keepsPart'; readonly received: bigint }
