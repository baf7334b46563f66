import type { ReactNode } from 'react'
import type { ReviewLeaf, ReviewPart } from '../../kernel/contract/review.ts'
import { visibleData, visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { CodeBlock } from '../parts/identity/code-block.tsx'
import { Label } from '../parts/layout/text.tsx'
import { useStyle } from '../style-root.tsx'
import css from './review.css'
import type { ReviewWords } from './words.ts'

/** Where a value is: the names to it, from the outside in. */
const pathOf = ({ path }: ReviewLeaf): string => path.map(visibleText).join(' › ')

/** Data that is signed: every value of it with the way to it. Whole, as it was given, where its types do not say what its values are. */
export function TypedData({
  words,
  part: { data, leaves },
}: {
  readonly words: ReviewWords
  readonly part: Extract<ReviewPart, { readonly kind: 'data' }>
}): ReactNode {
  useStyle(css)
  if (leaves.length === 0) {
    return (
      <>
        <Label>{words('dataToSign')}</Label>
        <CodeBlock aria-label={words('dataToSign')} dir="ltr">
          {visibleData(data)}
        </CodeBlock>
      </>
    )
  }
  const rows = leaves.map((leaf, key) => ({ leaf, key }))
  return (
    <>
      <Label lined>{words('dataToSign')}</Label>
      <dl className="review-leaves">
        {rows.map(({ leaf, key }) => (
          <div key={key}>
            <dt>
              <bdi dir="ltr">{pathOf(leaf)}</bdi>
            </dt>
            {/* Where lines begin is the language's; what stands in them is written from left to right. */}
            <dd>
              {leaf.type === 'address' ? <Address value={visibleText(leaf.value)} /> : <bdi dir="ltr">{visibleText(leaf.value)}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
