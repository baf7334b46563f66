import type { ReactNode } from 'react'
import type { RequestReview, ReviewBytes } from '../../kernel/contract/review.ts'
import { visibleData, visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { downIcon } from '../icons/icons.ts'
import { CodeBlock } from '../parts/identity/code-block.tsx'
import { Icon } from '../parts/identity/icon.tsx'
import { CopyButton } from '../parts/inputs/copy-button.tsx'
import { Label } from '../parts/layout/text.tsx'
import { Inset } from '../parts/layout/view-layout.tsx'
import { useStyle } from '../style-root.tsx'
import css from './review.css'
import { type ReviewWords, wordOf } from './words.ts'

interface ExactText {
  readonly words: ReviewWords
  readonly name: string
  /** What is shown, and what is copied to the letter. */
  readonly shown: string
  readonly copied: string
  onCopyFailed(cause: unknown): void
}

/** A text in fixed pitch under its name, with a button that copies it. */
function ExactText({ words, name, shown, copied, onCopyFailed }: ExactText): ReactNode {
  return (
    <>
      <Label>{name}</Label>
      <CodeBlock role="group" aria-label={name} dir="ltr">
        {shown}
      </CodeBlock>
      <Inset>
        <CopyButton size="s" variant="quiet" value={copied} copied={words('copied')} onFailed={onCopyFailed}>
          {words('copy')}
        </CopyButton>
      </Inset>
    </>
  )
}

const bytesOf = (reviewing: RequestReview): readonly ReviewBytes[] => ('review' in reviewing ? reviewing.review.bytes : [])

export interface ExactProps {
  readonly words: ReviewWords
  readonly reviewing: RequestReview
  /** CAIP-2, where it is too long to stand beside the network's name. */
  readonly network?: string | undefined
  readonly method: string
  readonly params: unknown
  onCopyFailed(cause: unknown): void
}

/** The request, its bytes and their digests, one click away. Open from the start where nobody could read the request. */
export function Exact({ words, reviewing, network, method, params, onCopyFailed }: ExactProps): ReactNode {
  useStyle(css)
  const bytes = bytesOf(reviewing).map((one, key) => ({ ...one, key }))
  const unread = reviewing.status === 'unavailable' || ('review' in reviewing && reviewing.review.checks.decoded === 'unavailable')
  return (
    <details className="review-exact" key={`${unread}`} open={unread}>
      <summary>
        <span>{words('exact')}</span>
        <Icon icon={downIcon} size="s" />
      </summary>
      {network !== undefined && (
        <ExactText words={words} onCopyFailed={onCopyFailed} name={words('network')} shown={visibleText(network)} copied={network} />
      )}
      {bytes.map(({ key, call, bytes: text, digests }) => (
        <div key={key}>
          {digests.map(({ kind, hex }) => (
            <ExactText
              key={kind}
              words={words}
              onCopyFailed={onCopyFailed}
              name={words(wordOf('digest', kind))}
              shown={visibleText(hex)}
              copied={hex}
            />
          ))}
          <ExactText
            words={words}
            onCopyFailed={onCopyFailed}
            name={call === undefined ? words('bytes') : words('bytesCall', { number: `${call + 1}` })}
            shown={visibleText(text)}
            copied={text}
          />
        </div>
      ))}
      <ExactText
        words={words}
        onCopyFailed={onCopyFailed}
        name={`${words('request')} ${visibleText(method)}`}
        shown={visibleData(params)}
        copied={JSON.stringify(params, undefined, 2) ?? ''}
      />
    </details>
  )
}
