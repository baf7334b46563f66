import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { AmountEntry } from '../../../ui-kit/parts/inputs/amount-entry.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { decimalSeparator } from '../../../ui-kit/parts/inputs/written-amount.ts'
import { manifest } from '../manifest.ts'
import { readAmount } from '../read-amount.ts'
import { TokenGlyph } from './token-glyph.tsx'
import { useWorth } from './use-worth.ts'
import { useWrittenAmount } from './use-written-amount.ts'

/** Decimals of a balance; the specification's. */
const PLACES = 3

/** The amount, its token and the whole of it at one press. */
export function AmountField() {
  const { send, router, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const worthOf = useWorth()
  const state = useStore(send.state)
  const { token, amountText, max } = state
  const reading = readAmount(state)
  const symbol = token?.symbol ?? ''
  const wrong =
    reading.status === 'wrong'
      ? text(reading.reason, { symbol, count: token?.decimals ?? 0, separator: decimalSeparator(language) })
      : undefined
  const chip = (
    <Chip
      opens
      glyph={token && <TokenGlyph token={token} size={20} />}
      aria-label={token && text('otherToken', { symbol: token.symbol })}
      onClick={() => void router.push('WalletSendSelectToken')}
    >
      {token?.symbol ?? text('selectToken')}
    </Chip>
  )
  return (
    <AmountEntry
      label={text('amount')}
      value={amountText}
      language={language}
      onValue={send.setAmount}
      loading={max && amountText === ''}
      chip={chip}
      worth={reading.status === 'ok' ? worthOf(reading.amount, token) : undefined}
      error={wrong}
      {...(token && {
        balance: text('balance', { amount: write(shortAmount(token.balance, token.decimals, PLACES)), symbol: token.symbol }),
        max: { label: text('max'), onSelect: send.setMax },
      })}
    />
  )
}
