import type { ReactNode } from 'react'
import type { ReviewField, ReviewPart } from '../../kernel/contract/review.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { Footnote, Label } from '../parts/layout/text.tsx'
import { Inset } from '../parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../parts/lists/detail-list.tsx'
import type { ReviewWords } from './words.ts'

interface FieldsProps {
  readonly words: ReviewWords
  readonly fields: readonly ReviewField[]
}

function Fields({ words, fields }: FieldsProps): ReactNode {
  const rows = fields.map((field, key) => ({ field, key }))
  return rows.map(({ field: { label, value, address, uncertain, fields: inner }, key }) => (
    <div key={key}>
      <DetailList>
        <DetailRow label={visibleText(label)} note={uncertain ? words('uncertain') : undefined}>
          {value !== address && <bdi>{visibleText(value)}</bdi>}
        </DetailRow>
      </DetailList>
      {address !== undefined && (
        <Inset>
          <Address value={visibleText(address)} />
        </Inset>
      )}
      {inner && <Fields words={words} fields={inner} />}
    </div>
  ))
}

/** What a descriptor says, under its author's name: it stands beside what was read from the bytes. */
export function Described({
  words,
  part: { intent, owner, contract, fields, source },
}: {
  readonly words: ReviewWords
  readonly part: Extract<ReviewPart, { readonly kind: 'described' }>
}): ReactNode {
  return (
    <>
      <Label lined end={owner === undefined ? words('described') : words('describedBy', { owner: visibleText(owner) })}>
        {visibleText(intent)}
      </Label>
      <Fields words={words} fields={fields} />
      <Label>{words('contract')}</Label>
      <Inset>
        <Address value={visibleText(contract)} />
      </Inset>
      <Footnote plain>
        {words('describedSource')} <bdi dir="ltr">{visibleText(source)}</bdi>
      </Footnote>
    </>
  )
}
