import type { TransferPart, TransferTerms } from '../../../kernel/contract/features.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useText } from '../../../kernel/react/index.ts'
import { DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import { useWrittenAmount } from './token-amounts.tsx'

interface PartRowsProps {
  readonly token: TokenBalance
  readonly terms: TransferTerms | undefined
}

/** Coins whose amounts are written one by one. */
const LISTED = 4

/** What a transfer is made of, where it is made of coins: which are spent, what the receiver gets of them, and what comes back. To the last unit. */
export function PartRows({ token, terms }: PartRowsProps) {
  const text = useText(manifest)
  const write = useWrittenAmount()
  const parts = terms?.parts ?? []
  if (parts.length === 0) return null
  const of = (kind: TransferPart['kind']): readonly bigint[] => parts.flatMap((part) => (part.kind === kind ? [part.amount] : []))
  const sum = (amounts: readonly bigint[]) => (
    <bdi dir="ltr">
      {write(
        decimalText(
          amounts.reduce((total, amount) => total + amount, 0n),
          token.decimals,
        ),
      )}{' '}
      {token.symbol}
    </bdi>
  )
  const [spent, change] = [of('input'), of('change')]
  const each =
    spent.length > 1 && spent.length <= LISTED ? (
      <bdi dir="ltr">{spent.map((amount) => write(decimalText(amount, token.decimals))).join(' + ')}</bdi>
    ) : undefined
  return (
    <>
      <DetailRow label={text('coinsSpent', { count: spent.length })} note={each}>
        {sum(spent)}
      </DetailRow>
      <DetailRow label={text('arrives')}>{sum(of('output'))}</DetailRow>
      <DetailRow label={text('comesBack')}>{change.length > 0 ? sum(change) : text('nothing')}</DetailRow>
    </>
  )
}
