import type { ReactNode } from 'react'
import type { RequestReview, ReviewCheck, ReviewChecks } from '../../kernel/contract/review.ts'
import { checkIcon, helpIcon, warnIcon } from '../icons/icons.ts'
import { Icon } from '../parts/identity/icon.tsx'
import { Label } from '../parts/layout/text.tsx'
import { DetailList, DetailRow } from '../parts/lists/detail-list.tsx'
import { useStyle } from '../style-root.tsx'
import css from './review.css'
import { type ReviewWords, wordOf } from './words.ts'

const CHECKS = ['decoded', 'simulated', 'rules'] as const satisfies readonly (keyof ReviewChecks)[]

const ICONS = { ok: checkIcon, finding: warnIcon, unavailable: helpIcon } as const satisfies Record<ReviewCheck, unknown>

/** The state of a check; undefined while it looks. */
const stateOf = (reviewing: RequestReview, check: keyof ReviewChecks): ReviewCheck | undefined => {
  if (reviewing.status === 'unavailable') return 'unavailable'
  if (reviewing.status === 'reading' || (reviewing.status === 'decoded' && check !== 'decoded')) return undefined
  return reviewing.review.checks[check]
}

/** The three checks, each by itself. One that could not look has another sign and another word than one that found nothing. */
export function Checks({ words, reviewing }: { readonly words: ReviewWords; readonly reviewing: RequestReview }): ReactNode {
  useStyle(css)
  const say = (check: keyof ReviewChecks, state: ReviewCheck): string => {
    if (state === 'ok') return words(wordOf('ok', check))
    return words(state === 'finding' ? 'checkFinding' : 'checkUnavailable')
  }
  return (
    <>
      <Label lined>{words('checks')}</Label>
      <DetailList>
        {CHECKS.map((check) => {
          const state = stateOf(reviewing, check)
          return (
            <DetailRow key={check} label={words(wordOf('check', check))}>
              {state === undefined ? (
                <span className="review-check looking">{words('checkLooking')}</span>
              ) : (
                <span className={`review-check ${state}`}>
                  <Icon icon={ICONS[state]} size="s" />
                  {say(check, state)}
                </span>
              )}
            </DetailRow>
          )
        })}
      </DetailList>
    </>
  )
}
