import { type ReactNode, useState } from 'react'
import { decimalText } from '../../../../kernel/contract/tools/decimal.ts'
import { type LowerAmountProblem, readLowerAmount } from '../../../../plugins/smart-sessions/permissions/read-lower-amount.ts'
import { AmountEntry } from '../../../../ui-kit/parts/inputs/entry.tsx'
import { decimalSeparator } from '../../../../ui-kit/parts/inputs/written-amounts.ts'
import type { AskedPermission } from '../rpc/approval-subject.ts'
import type { PermissionWords } from './permission-words.ts'

export interface LowerAmountProps {
  readonly permission: AskedPermission
  readonly language: string
  readonly words: PermissionWords
  /** The request is shown with this amount from now on. */
  onAmount(amount: bigint): void
  /** What was typed is no amount that can be granted, or is one again. */
  onWrong(wrong: boolean): void
}

/** The amount of a permission, where the site lets the visitor lower it. */
export function LowerAmount({ permission: { highest, asset }, language, words, onAmount, onWrong }: LowerAmountProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<LowerAmountProblem>()
  if (highest === undefined || asset?.decimals === undefined) return null
  const { symbol, decimals } = asset
  const change = (text: string): void => {
    const read = readLowerAmount(text, decimals, highest)
    const wrong = typeof read === 'string' ? read : undefined
    setTyped(text)
    setProblem(wrong)
    onWrong(wrong !== undefined)
    if (typeof read === 'bigint') onAmount(read)
  }
  const values = { symbol, count: decimals, separator: decimalSeparator(language), amount: words.amount(highest, asset) }
  return (
    <AmountEntry
      label={words.text('lowerAmount', { symbol })}
      language={language}
      value={typed ?? decimalText(highest, decimals)}
      onValue={change}
      error={problem && words.text(problem, values)}
    />
  )
}
