import type { RequestTerms } from '../../../../ui-kit/review/terms.tsx'
import type { ShownRequest } from './approval-queue.ts'
import { LowerAmount } from './lower-amount.tsx'
import { loadPermissionWords } from './permission-words.ts'

/**
 * Writes the terms of a request. `onAmountWrong` hears whether the visitor has typed an amount that cannot be granted.
 */
export type WriteTerms = (shown: ShownRequest, onAmountWrong: (wrong: boolean) => void) => RequestTerms | undefined

/** Writes the terms of permissions: what each one allows, in words, and the field that lowers its amount. */
export const loadPermissionTerms = async (language: string): Promise<WriteTerms> => {
  const words = await loadPermissionWords(language)
  return ({ request: { terms, permission }, lower }, onAmountWrong) =>
    permission && {
      ...terms,
      permission: words.say(permission),
      amount: lower && <LowerAmount permission={permission} language={language} words={words} onAmount={lower} onWrong={onAmountWrong} />,
    }
}
