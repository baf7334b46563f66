/** Why a swap that a service built does not go out; a key of the locale. */
export type SwapRefusal =
  | { readonly code: 'noRouters' | 'wouldFail' | 'notRun' | 'spendsOther' | 'givesNothing' }
  /** The token keeps a part of what is sent: less would arrive than is promised. */
  | { readonly code: 'keepsPart'; readonly received: bigint }
