import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StyleRootContext } from '../../../../ui-kit/style-root.tsx'
import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import type { Say } from '../texts.ts'
import type { ShownRequest } from './approval-queue.ts'
import { loadApprovalTexts } from './approval-texts.ts'
import { ApprovalView } from './approval-view.tsx'
import { openApprovalWindow } from './approval-window.ts'
import { loadPermissionWords } from './permission-words.ts'
import { createReviewSubject, type ReviewSources } from './review-subject.ts'
import { WindowOffer } from './window-offer.tsx'

/** Draws the request that is on screen; undefined empties it. */
export type DrawRequest = (shown: ShownRequest | undefined) => void

/** What requests are drawn with. */
export interface ApprovalSurroundings {
  /** The exact origin of the page that asks. */
  readonly origin: string
  readonly language: string
  readonly say: Say
  readonly sources: ReviewSources
  /** The element is in a window of its own. */
  readonly alone?: boolean
}

/** Draws requests into the page's host element. */
export const mountApprovals = async (host: HTMLElement, { sources, ...surroundings }: ApprovalSurroundings): Promise<DrawRequest> => {
  const { language } = surroundings
  const [words, permissionWords] = await Promise.all([loadApprovalTexts(language), loadPermissionWords(language)])
  const review = createReviewSubject(sources)
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(root)
  const container = host.ownerDocument.createElement('div')
  root.append(container)
  const react = createRoot(container)
  const { origin, say, alone = false } = surroundings
  const offer = ({ request: subject, changes, answer }: ShownRequest): ReactNode => {
    const mode = host.dataset.mode ?? 'system'
    // A window that shows what the visitor has changed since is closed.
    return <WindowOffer key={changes} say={say} open={() => openApprovalWindow({ subject, origin, language, mode, sources }, answer)} />
  }
  const view = (shown: ShownRequest): ReactNode => (
    <ApprovalView
      key={shown.id}
      shown={shown}
      origin={origin}
      language={language}
      words={words}
      say={say}
      permissionWords={permissionWords}
      review={review}
      alone={alone}
      uncertain={alone ? undefined : offer(shown)}
    />
  )
  return (shown) => {
    // What is pressed next is what is on screen: the view of the request before is gone before anything else happens.
    flushSync(() => react.render(<StyleRootContext.Provider value={styles}>{shown && view(shown)}</StyleRootContext.Provider>))
  }
}
