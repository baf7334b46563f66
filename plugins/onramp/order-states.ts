import type { OnrampStatus } from './service.ts'

/** What a provider may say of an order. */
export type SaidStatus = Exclude<OnrampStatus, 'arrived' | 'unknown'>

/**
 * What may follow on what. Only the chain leads to `arrived`. A service that goes back is not followed, and neither is one that says more of an
 * order that is over.
 */
const NEXT: Readonly<Record<SaidStatus, readonly SaidStatus[]>> = {
  created: ['paid', 'sent', 'failed', 'refunded'],
  paid: ['sent', 'failed', 'refunded'],
  sent: ['failed', 'refunded'],
  failed: ['refunded'],
  refunded: [],
}

/** Where an order is after its provider has said something: the present state where that may not follow on it. */
export const follow = (now: SaidStatus, said: SaidStatus): SaidStatus => (NEXT[now].includes(said) ? said : now)

/** Whether something may still become of an order. */
export const isOpen = (status: OnrampStatus): boolean =>
  status === 'created' || status === 'paid' || status === 'sent' || status === 'unknown'
