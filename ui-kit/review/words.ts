import type { ReviewDigest, ReviewRuleId, ReviewTitle } from '../../kernel/contract/review.ts'

type Check = 'Decoded' | 'Simulated' | 'Rules'

/** Every word that a review is drawn with. `rule…`: the title of a rule, `rule…Text` its sentence. */
export type ReviewWord =
  | `rule${Capitalize<ReviewRuleId>}`
  | `rule${Capitalize<ReviewRuleId>}Text`
  | `kind${Capitalize<ReviewTitle>}`
  | `check${Check}`
  | `ok${Check}`
  | `digest${Capitalize<ReviewDigest['kind']>}`
  | `control${'Ownership' | 'Role' | 'Code' | 'Signers' | 'Module' | 'To' | 'Nobody'}`
  | `effect${'Token' | 'Item' | 'Payment' | 'Receipt' | 'Cancellation' | 'Revocation' | 'Allowance' | 'AllowanceItem' | 'Increase' | 'Operator' | 'OperatorOff' | 'Delegation' | 'DelegationOff' | 'Creation' | 'Exchange' | 'Unknown'}`
  | ('ruleOther' | 'ruleOtherText' | 'unknownTitle' | 'unknownText' | 'lead' | 'kind' | 'network' | 'account')
  | ('checks' | 'checkFinding' | 'checkUnavailable' | 'checkLooking' | 'changed' | 'block')
  | ('simulated' | 'simulatedBy' | 'simulating' | 'notSimulatedTitle' | 'notSimulatedText' | 'changeOut' | 'changeIn' | 'noChange')
  | ('amount' | 'units' | 'smallestUnits' | 'item' | 'noLimit' | 'nothing' | 'until' | 'noEnd' | 'everyChain' | 'feeMost' | 'feeUnit')
  | ('validFrom' | 'atOnce' | 'never' | 'often' | 'once' | 'usedBy' | 'anybody' | 'receiverOnly' | 'number')
  | ('givesExact' | 'givesMost' | 'getsExact' | 'getsLeast')
  | ('to' | 'from' | 'token' | 'spender' | 'grantedTo' | 'code' | 'contract' | 'role' | 'call' | 'message' | 'dataToSign')
  | ('describedBy' | 'described' | 'describedSource' | 'uncertain')
  | ('termDelegate' | 'termDelegateText' | 'termPermission' | 'termPaymaster' | 'termSponsored')
  | ('exact' | 'request' | 'bytes' | 'bytesCall' | 'copy' | 'copied')

/** Says a word in the visitor's language, with values in its places. */
export type ReviewWords = (word: ReviewWord, values?: Readonly<Record<string, string>>) => string

/** A word whose name ends with a code: `rule` and `unlimited` are `ruleUnlimited`. */
export const wordOf = <P extends string, C extends string>(before: P, code: C): `${P}${Capitalize<C>}` =>
  `${before}${code.charAt(0).toUpperCase()}${code.slice(1)}` as `${P}${Capitalize<C>}`
