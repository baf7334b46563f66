import type { TokenBalance } from '../tokens/manifest.ts'
import { isNobody, isSameAddress, looksLike } from './address.ts'
import type { SendWarning } from './send-state.ts'

/** What warnings are made from. */
export interface WarningParts {
  readonly receiver: string
  /** The token that is sent. */
  readonly token: TokenBalance
  /** The visitor's own addresses. */
  readonly own: readonly string[]
  /** Addresses something was sent to before, as storage has them: whoever can write there can plant some. */
  readonly known: readonly string[]
  readonly tokens: readonly TokenBalance[]
}

/** What the visitor should know about this transfer, the gravest first. */
export const warningsFor = ({ receiver, token, own, known, tokens }: WarningParts): readonly SendWarning[] => {
  const isOwn = own.some((one) => isSameAddress(one, receiver))
  // That it was sent to before does not silence the alarm: it may have been planted. Then nobody can say which of the two is meant.
  const isKnown = known.some((one) => isSameAddress(one, receiver))
  const alike = isOwn ? undefined : [...own, ...known].find((one) => looksLike(receiver, one))
  const kind = isKnown && !own.some((one) => one === alike) ? 'similarPair' : 'lookAlike'
  const contract = tokens.find(({ address }) => address !== undefined && isSameAddress(address, receiver))
  return Object.freeze([
    ...(alike === undefined ? [] : [{ kind, known: alike } as const]),
    ...(isNobody(receiver) ? [{ kind: 'nobody' } as const] : []),
    ...(contract ? [{ kind: 'contract', symbol: contract.symbol } as const] : []),
    ...(isOwn ? [{ kind: 'self' } as const] : []),
    ...(token.doubtful ? [{ kind: 'doubtful' } as const] : token.known ? [] : [{ kind: 'unverified' } as const]),
  ])
}
