import type { ReactNode } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import { type Effect, type Finding, isUnlimited } from '../review/effects.ts'

type Coin = Network['nativeCurrency'] | undefined

/** Of the network's coin, exactly, or in its smallest unit where the network is not known. */
const coinText = (amount: bigint, coin: Coin): string => (coin ? `${decimalText(amount, coin.decimals)} ${coin.symbol}` : `${amount}`)

const TITLES = {
  unlimited: 'approveFindingUnlimited',
  spender: 'approveFindingSpender',
  operator: 'approveFindingOperator',
  delegation: 'approveFindingDelegation',
  fee: 'approveFindingFee',
} as const

const TEXTS = {
  unlimited: 'approveFindingTextUnlimited',
  spender: 'approveFindingTextSpender',
  operator: 'approveFindingTextOperator',
  delegation: 'approveFindingTextDelegation',
  fee: 'approveFindingTextFee',
} as const

interface FindingsProps {
  readonly findings: readonly Finding[]
  readonly coin: Coin
}

/** What wants the visitor's care, each kind once: where it is found several times, the list below has every one of them. */
export function Findings({ findings, coin }: FindingsProps): ReactNode {
  const text = useText(manifest)
  const first = findings.filter(({ kind }, at) => findings.findIndex((other) => other.kind === kind) === at)
  return first.map(({ kind, effect }) => {
    const fee = effect.kind === 'fee' ? coinText(effect.price * (effect.gas ?? 1n), coin) : ''
    const key = effect.kind === 'fee' && effect.gas === undefined ? 'approveFindingTextFeeUnit' : TEXTS[kind]
    return (
      <Notice key={kind} kind={kind === 'spender' ? 'warning' : 'danger'} title={text(TITLES[kind])}>
        {text(key, { fee })}
      </Notice>
    )
  })
}

/** s; the last moment that a date can say. */
const LAST_DATE = 8_640_000_000_000n

/** Until when somebody may do something. */
function Until({ until }: { readonly until: bigint }): ReactNode {
  const text = useText(manifest)
  const language = useStore(useServices(manifest).i18n.language)
  // Whatever is further away than a date can say has no end.
  if (until > LAST_DATE) return text('approveNoEnd')
  const when = new Date(Number.parseInt(until.toString(), 10) * 1_000)
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(when)
}

function Party({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <>
      <Label>{label}</Label>
      <Inset>
        <Address value={address} />
      </Inset>
    </>
  )
}

function Amount({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <DetailRow label={label}>
      <bdi dir="ltr">{children}</bdi>
    </DetailRow>
  )
}

/** How much somebody may take. */
function AllowedAmount({ amount }: { readonly amount: bigint }): ReactNode {
  const text = useText(manifest)
  if (amount > 0n && !isUnlimited(amount)) return <Amount label={text('approveUnits')}>{`${amount}`}</Amount>
  return <DetailRow label={text('approveAmount')}>{text(amount === 0n ? 'approveNothing' : 'approveNoLimit')}</DetailRow>
}

/** One effect, with every address and digit that it has. */
function EffectDetails({ effect, coin }: { readonly effect: Effect; readonly coin: Coin }): ReactNode {
  const text = useText(manifest)
  switch (effect.kind) {
    case 'coin':
      return (
        <>
          <DetailList lined>
            <Amount label={text('approveAmount')}>{coinText(effect.amount, coin)}</Amount>
          </DetailList>
          <Party label={text('approveTo')} address={effect.to} />
        </>
      )
    case 'token':
      return (
        <>
          <DetailList lined>
            <DetailRow label={text('approveEffectToken')}>{null}</DetailRow>
            <Amount label={text('approveUnits')}>{`${effect.amount}`}</Amount>
          </DetailList>
          <Party label={text('approveToken')} address={effect.token} />
          {effect.from !== undefined && <Party label={text('approveFrom')} address={effect.from} />}
          <Party label={text('approveTo')} address={effect.to} />
        </>
      )
    case 'allowance':
      return (
        <>
          <DetailList lined>
            <DetailRow label={text('approveEffectAllowance')}>{null}</DetailRow>
            <AllowedAmount amount={effect.amount} />
            {effect.until !== undefined && (
              <DetailRow label={text('approveUntil')}>
                <Until until={effect.until} />
              </DetailRow>
            )}
          </DetailList>
          <Party label={text('approveSpender')} address={effect.spender} />
          <Party label={text('approveToken')} address={effect.token} />
        </>
      )
    case 'operator':
      return (
        <>
          <DetailList lined>
            <DetailRow label={text(effect.allowed ? 'approveEffectOperator' : 'approveEffectOperatorOff')}>{null}</DetailRow>
          </DetailList>
          <Party label={text('approveSpender')} address={effect.spender} />
          <Party label={text('approveToken')} address={effect.token} />
        </>
      )
    case 'delegation':
      return (
        <>
          <DetailList lined>
            <DetailRow label={text('approveEffectDelegation')}>{effect.everyChain ? text('approveEveryChain') : null}</DetailRow>
          </DetailList>
          <Party label={text('approveCode')} address={effect.code} />
        </>
      )
    case 'fee':
      return (
        <DetailList lined>
          {effect.gas === undefined ? (
            <Amount label={text('approveFeeUnit')}>{coinText(effect.price, coin)}</Amount>
          ) : (
            <Amount label={text('approveFeeMost')}>{coinText(effect.price * effect.gas, coin)}</Amount>
          )}
        </DetailList>
      )
  }
}

interface EffectsProps {
  readonly effects: readonly Effect[]
  readonly coin: Coin
}

/** Everything that a request would do, as far as it was read, in its order. */
export function Effects({ effects, coin }: EffectsProps): ReactNode {
  const numbered = effects.map((effect, number) => ({ effect, key: number }))
  return numbered.map(({ effect, key }) => <EffectDetails key={key} effect={effect} coin={coin} />)
}
