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
import type { WriteTerms } from './permission-terms.tsx'
import { createReviewSubject, type ReviewSources } from './review-subject.ts'
import { WindowOffer } from './window-offer.tsx'

/** Draws the request that is on screen; undefined empties it. Rejects where a file that the request needs does not come. */
export type DrawRequest = (shown: ShownRequest | undefined) => Promise<void>

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

const plainTerms: WriteTerms = ({ request }) => request.terms

/** Draws requests into the page's host element, which says with `data-drawn` whether there is one. */
export const mountApprovals = async (host: HTMLElement, { sources, ...surroundings }: ApprovalSurroundings): Promise<DrawRequest> => {
  const { language } = surroundings
  const words = await loadApprovalTexts(language)
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
  const view = (shown: ShownRequest, writeTerms: WriteTerms): ReactNode => (
    <ApprovalView
      key={shown.id}
      shown={shown}
      origin={origin}
      language={language}
      words={words}
      say={say}
      writeTerms={writeTerms}
      review={review}
      alone={alone}
      uncertain={alone ? undefined : offer(shown)}
    />
  )
  const render = (content: ReactNode): void => {
    host.toggleAttribute('data-drawn', content !== undefined)
    // What is pressed next is what is on screen: the view of the request before is gone before anything else happens.
    flushSync(() => react.render(<StyleRootContext.Provider value={styles}>{content}</StyleRootContext.Provider>))
  }
  let permissionTerms: WriteTerms | undefined
  let latest: ShownRequest | undefined
  return async (shown) => {
    latest = shown
    const isPermission = shown?.request.permission !== undefined
    if (isPermission && !permissionTerms) {
      render(undefined)
      const { loadPermissionTerms } = await import('./permission-terms.tsx')
      permissionTerms = await loadPermissionTerms(language)
      // Another request has taken its place, or none.
      if (latest !== shown) return
    }
    render(shown && view(shown, isPermission && permissionTerms ? permissionTerms : plainTerms))
  }
}
