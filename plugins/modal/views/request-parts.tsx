import type { ReactNode } from 'react'
import type { ReviewAmount, ReviewAsset, ReviewPart } from '../../../kernel/contract/review.ts'
import { visibleData, visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { CodeBlock } from '../../../ui-kit/parts/identity/code-block.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'

type PartOf<K extends ReviewPart['kind']> = Extract<ReviewPart, { readonly kind: K }>

/** s; the last moment that a date can say. */
const LAST_DATE = 8_640_000_000_000n

/** Until when somebody may do something. */
function Until({ until }: { readonly until: bigint }): ReactNode {
  const text = useText(manifest)
  const language = useStore(useServices(manifest).i18n.language)
  // A time that is further away than a date can say has no end.
  if (until > LAST_DATE) return text('approveNoEnd')
  const when = new Date(Number.parseInt(until.toString(), 10) * 1_000)
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(when)
}

function Party({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <>
      <Label>{label}</Label>
      <Inset>
        <Address value={visibleText(address)} />
      </Inset>
    </>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <DetailRow label={label}>
      <bdi dir="ltr">{children}</bdi>
    </DetailRow>
  )
}

const symbolOf = (asset: ReviewAsset): string => ('symbol' in asset && asset.symbol ? visibleText(asset.symbol) : '')

/** An amount of something, exactly: in whole ones where their decimals are known, else in the smallest unit. */
export const amountText = ({ raw, text }: ReviewAmount, asset: ReviewAsset): string =>
  text === undefined ? `${raw}` : `${text} ${symbolOf(asset)}`.trim()

/** How much of something, or which item of a collection. */
function Amount({ asset, amount }: { readonly asset: ReviewAsset; readonly amount: ReviewAmount }): ReactNode {
  const text = useText(manifest)
  if (asset.kind !== 'item') {
    const label = text(amount.text === undefined && asset.kind !== 'native' ? 'approveUnits' : 'approveAmount')
    return <Row label={label}>{amountText(amount, asset)}</Row>
  }
  return (
    <>
      <Row label={text('approveItem')}>{`${symbolOf(asset)} #${asset.id}`.trim()}</Row>
      {amount.raw !== 1n && <Row label={text('approveAmount')}>{`${amount.raw}`}</Row>}
    </>
  )
}

/** How much somebody may take. */
function AllowedAmount({ part: { asset, amount, unlimited } }: { readonly part: PartOf<'allowance'> }): ReactNode {
  const text = useText(manifest)
  const nothing = amount.raw === 0n && asset.kind !== 'item'
  if (!nothing && !unlimited) return <Amount asset={asset} amount={amount} />
  return <DetailRow label={text('approveAmount')}>{text(nothing ? 'approveNothing' : 'approveNoLimit')}</DetailRow>
}

/** What a part does, with the rows that say it exactly. */
function Titled({ name, children }: { readonly name: string; readonly children?: ReactNode }): ReactNode {
  return (
    <DetailList lined>
      <DetailRow label={name}>{null}</DetailRow>
      {children}
    </DetailList>
  )
}

function Transfer({ part: { asset, amount, from, to } }: { readonly part: PartOf<'transfer'> }): ReactNode {
  const text = useText(manifest)
  if (asset.kind === 'native') {
    return (
      <>
        <DetailList lined>
          <Amount asset={asset} amount={amount} />
        </DetailList>
        <Party label={text('approveTo')} address={to} />
      </>
    )
  }
  return (
    <>
      <Titled name={text(asset.kind === 'item' ? 'approveEffectItem' : 'approveEffectToken')}>
        <Amount asset={asset} amount={amount} />
      </Titled>
      <Party label={text('approveToken')} address={asset.address} />
      {from !== undefined && <Party label={text('approveFrom')} address={from} />}
      <Party label={text('approveTo')} address={to} />
    </>
  )
}

const ALLOWANCES = {
  approval: 'approveEffectAllowance',
  increase: 'approveEffectIncrease',
  permit: 'approveEffectAllowance',
  permit2: 'approveEffectAllowance',
} as const

function Allowance({ part }: { readonly part: PartOf<'allowance'> }): ReactNode {
  const text = useText(manifest)
  const { asset, by, spender, until } = part
  return (
    <>
      <Titled name={text(asset.kind === 'item' ? 'approveEffectAllowanceItem' : ALLOWANCES[by])}>
        <AllowedAmount part={part} />
        {until !== undefined && (
          <DetailRow label={text('approveUntil')}>
            <Until until={until} />
          </DetailRow>
        )}
      </Titled>
      <Party label={text('approveSpender')} address={spender} />
      {asset.kind !== 'native' && <Party label={text('approveToken')} address={asset.address} />}
    </>
  )
}

function Fee({ part: { asset, unit, total } }: { readonly part: PartOf<'fee'> }): ReactNode {
  const text = useText(manifest)
  return (
    <DetailList lined>
      <Row label={text(total === undefined ? 'approveFeeUnit' : 'approveFeeMost')}>{amountText(total ?? unit, asset)}</Row>
    </DetailList>
  )
}

function Batch({ part: { calls } }: { readonly part: PartOf<'batch'> }): ReactNode {
  const text = useText(manifest)
  const numbered = calls.map(({ parts }, at) => ({ parts, number: at + 1 }))
  return numbered.map(({ parts, number }) => (
    <section key={number}>
      <Label lined>{text('approveCall', { number: `${number}`, all: `${calls.length}` })}</Label>
      <Parts parts={parts} />
    </section>
  ))
}

/** Text or data that is signed. */
function Signed({ children, ltr }: { readonly children: string; readonly ltr?: boolean }): ReactNode {
  const text = useText(manifest)
  return (
    <>
      <Label>{text('approveMessage')}</Label>
      <CodeBlock aria-label={text('approveMessage')} dir={ltr ? 'ltr' : undefined}>
        {children}
      </CodeBlock>
    </>
  )
}

function Exchange({ part: { gives, gets, to } }: { readonly part: PartOf<'exchange'> }): ReactNode {
  const text = useText(manifest)
  return (
    <>
      <Titled name={text('approveEffectExchange')}>
        <Row label={text('approveChangeOut')}>{amountText(gives.amount, gives.asset)}</Row>
        <Row label={text('approveChangeIn')}>{amountText(gets.amount, gets.asset)}</Row>
      </Titled>
      <Party label={text('approveTo')} address={to} />
    </>
  )
}

/** One part, with every address and digit that it has. */
function Part({ part }: { readonly part: ReviewPart }): ReactNode {
  const text = useText(manifest)
  switch (part.kind) {
    case 'transfer':
      return <Transfer part={part} />
    case 'allowance':
      return <Allowance part={part} />
    case 'operator':
      return (
        <>
          <Titled name={text(part.allowed ? 'approveEffectOperator' : 'approveEffectOperatorOff')} />
          <Party label={text('approveSpender')} address={part.operator} />
          <Party label={text('approveToken')} address={part.collection} />
        </>
      )
    case 'delegation':
      return (
        <>
          <DetailList lined>
            <DetailRow label={text('approveEffectDelegation')}>{part.everyNetwork ? text('approveEveryChain') : null}</DetailRow>
          </DetailList>
          <Party label={text('approveCode')} address={part.code} />
        </>
      )
    case 'creation':
      return <Titled name={text('approveEffectCreation')} />
    case 'fee':
      return <Fee part={part} />
    case 'message':
      return <Signed>{visibleText(part.text)}</Signed>
    case 'data':
      return <Signed ltr>{visibleData(part.data)}</Signed>
    case 'batch':
      return <Batch part={part} />
    case 'unknown':
      return (
        <>
          <Titled name={text('approveEffectUnknown')} />
          {part.to !== undefined && <Party label={text('approveTo')} address={part.to} />}
        </>
      )
    case 'control':
      return (
        <>
          <Titled name={text('approveEffectControl')} />
          <Party label={text('approveToken')} address={part.contract} />
          {part.to !== undefined && <Party label={text('approveTo')} address={part.to} />}
        </>
      )
    case 'exchange':
      return <Exchange part={part} />
    // What a simulation says stands by itself. A description is drawn where its contract's call is.
    case 'described':
    case 'change':
      return null
  }
}

/** Everything that was read of a request, in its order. */
export function Parts({ parts }: { readonly parts: readonly ReviewPart[] }): ReactNode {
  const numbered = parts.map((part, key) => ({ part, key }))
  return numbered.map(({ part, key }) => <Part key={key} part={part} />)
}
