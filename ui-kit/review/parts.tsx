import type { ReactNode } from 'react'
import type { ReviewAmount, ReviewAsset, ReviewFinding, ReviewPart } from '../../kernel/contract/review.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { CodeBlock } from '../parts/identity/code-block.tsx'
import { Label } from '../parts/layout/text.tsx'
import { Inset } from '../parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../parts/lists/detail-list.tsx'
import { Described } from './described.tsx'
import { Findings } from './findings.tsx'
import { TypedData } from './typed-data.tsx'
import { type ReviewWords, wordOf } from './words.ts'

/** What every drawing of a part has. */
interface Drawing {
  readonly words: ReviewWords
  /** BCP 47, for dates. */
  readonly language: string
}

type PartOf<K extends ReviewPart['kind']> = Extract<ReviewPart, { readonly kind: K }>

/** s; the last moment that a date can say. */
const LAST_DATE = 8_640_000_000_000n

/** A time as a date, where a date can say it. */
const dateText = (language: string, seconds: bigint): string | undefined =>
  seconds > LAST_DATE
    ? undefined
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(Number.parseInt(seconds.toString(), 10) * 1_000),
      )

/** Until when somebody may do something. A time that is further away than a date can say has no end. */
function Until({ words, language, until }: Drawing & { readonly until: bigint }): ReactNode {
  return <DetailRow label={words('until')}>{dateText(language, until) ?? words('noEnd')}</DetailRow>
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
function Amount({
  words,
  asset,
  amount,
}: Pick<Drawing, 'words'> & { readonly asset: ReviewAsset; readonly amount: ReviewAmount }): ReactNode {
  if (asset.kind !== 'item') {
    const unread = asset.kind === 'token' ? 'smallestUnits' : 'units'
    const label = words(amount.text === undefined && asset.kind !== 'native' ? unread : 'amount')
    return <Row label={label}>{amountText(amount, asset)}</Row>
  }
  return (
    <>
      <Row label={words('item')}>{`${symbolOf(asset)} #${asset.id}`.trim()}</Row>
      {amount.raw !== 1n && <Row label={words('amount')}>{`${amount.raw}`}</Row>}
    </>
  )
}

/** How much somebody may take. */
function AllowedAmount({
  words,
  part: { asset, amount, unlimited },
}: Pick<Drawing, 'words'> & { readonly part: PartOf<'allowance'> }): ReactNode {
  const nothing = amount.raw === 0n && asset.kind !== 'item'
  if (!nothing && !unlimited) return <Amount words={words} asset={asset} amount={amount} />
  return <DetailRow label={words('amount')}>{words(nothing ? 'nothing' : 'noLimit')}</DetailRow>
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

function Transfer({ words, part: { asset, amount, from, to } }: Drawing & { readonly part: PartOf<'transfer'> }): ReactNode {
  if (asset.kind === 'native') {
    return (
      <>
        <DetailList lined>
          <Amount words={words} asset={asset} amount={amount} />
        </DetailList>
        <Party label={words('to')} address={to} />
      </>
    )
  }
  return (
    <>
      <Titled name={words(asset.kind === 'item' ? 'effectItem' : 'effectToken')}>
        <Amount words={words} asset={asset} amount={amount} />
      </Titled>
      <Party label={words('token')} address={asset.address} />
      {from !== undefined && <Party label={words('from')} address={from} />}
      <Party label={words('to')} address={to} />
    </>
  )
}

const ALLOWANCES = {
  approval: 'effectAllowance',
  increase: 'effectIncrease',
  permit: 'effectAllowance',
  permit2: 'effectAllowance',
} as const

function Allowance({ words, language, part }: Drawing & { readonly part: PartOf<'allowance'> }): ReactNode {
  const { asset, by, spender, until } = part
  return (
    <>
      <Titled name={words(asset.kind === 'item' ? 'effectAllowanceItem' : ALLOWANCES[by])}>
        <AllowedAmount words={words} part={part} />
        {until !== undefined && <Until words={words} language={language} until={until} />}
      </Titled>
      <Party label={words('spender')} address={spender} />
      {asset.kind !== 'native' && <Party label={words('token')} address={asset.address} />}
    </>
  )
}

/** A payment that anybody who has its signature can send on, once. */
function Authorization({ words, language, part }: Drawing & { readonly part: PartOf<'authorization'> }): ReactNode {
  const { asset, amount, from, to, usedBy, after, until, nonce } = part
  return (
    <>
      <Titled name={words(usedBy === 'receiver' ? 'effectReceipt' : 'effectPayment')}>
        <Amount words={words} asset={asset} amount={amount} />
        <DetailRow label={words('often')}>{words('once')}</DetailRow>
        <DetailRow label={words('validFrom')}>{after === 0n ? words('atOnce') : (dateText(language, after) ?? words('never'))}</DetailRow>
        <Until words={words} language={language} until={until} />
        <DetailRow label={words('usedBy')}>{words(usedBy === 'receiver' ? 'receiverOnly' : 'anybody')}</DetailRow>
      </Titled>
      <Party label={words('to')} address={to} />
      {asset.kind !== 'native' && <Party label={words('token')} address={asset.address} />}
      <Party label={words('from')} address={from} />
      <Signed name={words('number')}>{visibleText(nonce)}</Signed>
    </>
  )
}

/** A payment that was signed before, by its number, counts no longer. */
function Cancellation({ words, part: { contract, from, nonce } }: Drawing & { readonly part: PartOf<'cancellation'> }): ReactNode {
  return (
    <>
      <Titled name={words('effectCancellation')} />
      <Signed name={words('number')}>{visibleText(nonce)}</Signed>
      <Party label={words('token')} address={contract} />
      <Party label={words('from')} address={from} />
    </>
  )
}

function Fee({ words, part: { asset, unit, total } }: Drawing & { readonly part: PartOf<'fee'> }): ReactNode {
  return (
    <DetailList lined>
      <Row label={words(total === undefined ? 'feeUnit' : 'feeMost')}>{amountText(total ?? unit, asset)}</Row>
    </DetailList>
  )
}

/** What is given and what comes, each with its contract. */
function Exchange({
  words,
  language,
  part: { contract, gives, gets, exact, to, until },
}: Drawing & { readonly part: PartOf<'exchange'> }): ReactNode {
  const tokens = new Set([gives, gets].flatMap(({ asset }) => (asset.kind === 'native' ? [] : asset.address)))
  return (
    <>
      <Titled name={words('effectExchange')}>
        <Row label={words(exact === 'gets' ? 'givesMost' : 'givesExact')}>{amountText(gives.amount, gives.asset)}</Row>
        <Row label={words(exact === 'gives' ? 'getsLeast' : 'getsExact')}>{amountText(gets.amount, gets.asset)}</Row>
        {until !== undefined && <Until words={words} language={language} until={until} />}
      </Titled>
      {[...tokens].map((address) => (
        <Party key={address} label={words('token')} address={address} />
      ))}
      <Party label={words('to')} address={to} />
      <Party label={words('contract')} address={contract} />
    </>
  )
}

/** Every call by itself, with what was found about it. */
function Batch({ words, language, findings, part: { calls } }: Drawing & Found & { readonly part: PartOf<'batch'> }): ReactNode {
  const numbered = calls.map((call, at) => ({ call, at }))
  return numbered.map(({ call: { to, parts }, at }) => (
    <section key={at} aria-label={words('call', { number: `${at + 1}`, all: `${calls.length}` })}>
      {calls.length > 1 && <Label lined>{words('call', { number: `${at + 1}`, all: `${calls.length}` })}</Label>}
      <Findings words={words} findings={findings.filter(({ call, severity }) => call === at && severity === 'note')} />
      <Parts words={words} language={language} findings={[]} parts={parts} />
      {to !== undefined && !names(parts, to) && <Party label={words('contract')} address={to} />}
    </section>
  ))
}

/** Whether parts name the contract that is called. */
const names = (parts: readonly ReviewPart[], to: string): boolean =>
  parts.some(
    (part) =>
      ('asset' in part && part.asset.kind !== 'native' && part.asset.address === to) ||
      ('contract' in part && part.contract === to) ||
      ('collection' in part && part.collection === to) ||
      ('to' in part && part.to === to),
  )

/** A right in a contract that changes hands. */
function Control({ words, part: { what, contract, to, role } }: Drawing & { readonly part: PartOf<'control'> }): ReactNode {
  return (
    <>
      <Titled name={words(wordOf('control', what))}>
        {to === undefined && what !== 'signers' && <DetailRow label={words('controlTo')}>{words('controlNobody')}</DetailRow>}
      </Titled>
      {to !== undefined && <Party label={words(what === 'code' ? 'code' : 'controlTo')} address={to} />}
      <Party label={words('contract')} address={contract} />
      {role !== undefined && <Signed name={words('role')}>{visibleText(role)}</Signed>}
    </>
  )
}

/** A text in fixed pitch. */
function Signed({ name, children }: { readonly name: string; readonly children: string }): ReactNode {
  return (
    <div className="review-text">
      <Label>{name}</Label>
      <CodeBlock aria-label={name}>{children}</CodeBlock>
    </div>
  )
}

interface Found {
  /** Of the whole review. */
  readonly findings: readonly ReviewFinding[]
}

/** One part, with every address and digit that it has. */
function Part({ part, findings, ...drawing }: Drawing & Found & { readonly part: ReviewPart }): ReactNode {
  const { words } = drawing
  switch (part.kind) {
    case 'transfer':
      return <Transfer {...drawing} part={part} />
    case 'allowance':
      return <Allowance {...drawing} part={part} />
    case 'authorization':
      return <Authorization {...drawing} part={part} />
    case 'cancellation':
      return <Cancellation {...drawing} part={part} />
    case 'revocation':
      return (
        <>
          <Titled name={words('effectRevocation')} />
          <Party label={words('grantedTo')} address={part.delegate} />
          <Party label={words('contract')} address={part.contract} />
        </>
      )
    case 'operator':
      return (
        <>
          <Titled name={words(part.allowed ? 'effectOperator' : 'effectOperatorOff')} />
          <Party label={words('spender')} address={part.operator} />
          <Party label={words('token')} address={part.collection} />
        </>
      )
    case 'delegation':
      // The zero address: the account has only its key again.
      if (/^0x0{40}$/.test(part.code)) return <Titled name={words('effectDelegationOff')} />
      return (
        <>
          <DetailList lined>
            <DetailRow label={words('effectDelegation')}>{part.everyNetwork ? words('everyChain') : null}</DetailRow>
          </DetailList>
          <Party label={words('code')} address={part.code} />
        </>
      )
    case 'control':
      return <Control {...drawing} part={part} />
    case 'exchange':
      return <Exchange {...drawing} part={part} />
    case 'creation':
      return <Titled name={words('effectCreation')} />
    case 'fee':
      return <Fee {...drawing} part={part} />
    case 'message':
      return <Signed name={words('message')}>{visibleText(part.text)}</Signed>
    case 'data':
      return <TypedData words={words} part={part} />
    case 'described':
      return <Described words={words} part={part} />
    case 'batch':
      return <Batch {...drawing} findings={findings} part={part} />
    case 'unknown':
      return (
        <>
          <Titled name={words('effectUnknown')} />
          {part.to !== undefined && <Party label={words('to')} address={part.to} />}
        </>
      )
    // What a simulation says stands by itself.
    case 'change':
      return null
  }
}

/** Everything that was read of a request, in its order. */
export function Parts({ parts, ...rest }: Drawing & Found & { readonly parts: readonly ReviewPart[] }): ReactNode {
  const numbered = parts.map((part, key) => ({ part, key }))
  return numbered.map(({ part, key }) => <Part key={key} {...rest} part={part} />)
}
