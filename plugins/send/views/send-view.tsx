import { type ReactNode, useEffect } from 'react'
import { decimalText, shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useImage, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { AmountEntry, TextEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { decimalSeparator } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { brokenTerm, nextStep } from '../checks.ts'
import { amountOf } from '../draft-amounts.ts'
import { manifest } from '../manifest.ts'
import { receiverProblem } from '../pasted-receiver.ts'
import type { ReceiverName, SendState } from '../service.ts'
import { ProblemNotice } from './notices.tsx'
import css from './receiver-name.css'
import { FeeRow, NetworkPicture, TermRows, TokenGlyph, useWorth, useWrittenAmount } from './token-amounts.tsx'

/** Decimals of a balance; the specification's. */
const PLACES = 3

/** The amount, its token and the whole of it at one press. */
function AmountField() {
  const { send, router, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const worthOf = useWorth()
  const state = useStore(send.state)
  const { token, coin, amountText, max, fee } = state
  const reading = amountOf(state)
  const symbol = token?.symbol ?? ''
  const wrong =
    reading.status === 'wrong'
      ? text(reading.reason, { symbol, count: token?.decimals ?? 0, separator: decimalSeparator(language) })
      : undefined
  const broken = reading.status === 'ok' && reading.amount > 0n ? brokenTerm(state, reading.amount) : undefined
  const bounds = {
    tooLittle: [fee.terms?.least, token],
    leavesTooLittle: [fee.terms?.reserve, coin],
    feeExcess: [fee.amount, coin],
  } as const
  const [bound = 0n, unit] = broken ? bounds[broken] : []
  const outside = broken && unit && text(`${broken}Text`, { amount: write(decimalText(bound, unit.decimals)), symbol: unit.symbol })
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
      error={wrong ?? outside}
      {...(token && {
        balance: text('balance', { amount: write(shortAmount(token.balance, token.decimals, PLACES)), symbol: token.symbol }),
        max: { label: text('max'), onSelect: send.setMax },
      })}
    />
  )
}

const KEPT_PLACES = 6

/** What stays of the token after the transfer; undefined while that cannot be said, or would be less than nothing. */
const keptOf = (state: SendState): bigint | undefined => {
  const reading = amountOf(state)
  const { token, fee, sponsored } = state
  if (!token || reading.status !== 'ok') return undefined
  const rest = token.balance - reading.amount
  const kept = token.address !== undefined || sponsored ? rest : fee.amount === undefined ? undefined : rest - fee.amount
  return kept !== undefined && kept >= 0n ? kept : undefined
}

/** Where it goes, what it costs, what stays. */
function DraftDetails() {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const write = useWrittenAmount()
  const state = useStore(send.state)
  const { network, token, fee, sponsored } = state
  if (!network) return null
  const reading = amountOf(state)
  const kept = keptOf(state)
  return (
    <DetailList>
      <DetailRow label={text('network')}>
        <NetworkPicture network={network} />
        {network.name}
      </DetailRow>
      {token && <FeeRow network={network} fee={fee} sponsored={sponsored} />}
      {token && reading.status === 'ok' && <TermRows network={network} token={token} amount={reading.amount} terms={fee.terms} />}
      {token && kept !== undefined && (
        <DetailRow label={text('keep')}>
          <bdi dir="ltr">
            {write(shortAmount(kept, token.decimals, KEPT_PLACES))} {token.symbol}
          </bdi>
        </DetailRow>
      )}
    </DetailList>
  )
}

/** What the name in the field stands for. */
function ReceiverNote({ name }: { readonly name: ReceiverName }) {
  useStyle(css)
  const { assets } = useServices(manifest)
  const text = useText(manifest)
  const url = name.status === 'known' ? name.picture : undefined
  const picture = useImage(assets, url === undefined ? undefined : { url })
  return (
    <span role="status" className="receiver-name">
      {name.status === 'known' ? (
        <>
          <Glyph kind="avatar" size={20} seed={name.address} src={picture} />
          <Address value={name.address} />
        </>
      ) : (
        name.status === 'loading' && text('nameLoading')
      )}
    </span>
  )
}

/** The form of a transfer. */
export default function SendView(): ReactNode {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(send.state)
  useEffect(() => send.watchFee(), [send])
  const step = nextStep(state)
  const problem = receiverProblem(state.receiver, state)
  const family = { context: state.network?.chainNamespace ?? '' }
  const clear = (
    <Chip small onClick={() => send.setReceiver('')}>
      {text('clear')}
    </Chip>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send.preview()
      }}
      onKeyDown={(event) => {
        // A button that is off swallows the submission; who presses Enter in a field is answered all the same.
        if (event.key === 'Enter' && step !== 'previewSend' && event.target instanceof HTMLInputElement) void send.preview()
      }}
    >
      <ProblemNotice />
      <AmountField />
      <TextEntry
        label={text('to')}
        value={state.receiver}
        onValue={send.setReceiver}
        placeholder={text('addressHint', family)}
        dir="ltr"
        end={state.receiver === '' ? undefined : clear}
        note={state.name && <ReceiverNote name={state.name} />}
        error={problem && text(problem.reason, { network: state.network?.name ?? '', prefix: '', character: '', place: 0, ...problem })}
      />
      <DraftDetails />
      <ActionBar>
        <Button
          variant="primary"
          type="submit"
          disabled={step !== 'previewSend'}
          loading={state.phase === 'editing' ? false : text(state.phase === 'checking' ? 'checking' : 'sending')}
        >
          {text(step, family)}
        </Button>
      </ActionBar>
    </form>
  )
}
