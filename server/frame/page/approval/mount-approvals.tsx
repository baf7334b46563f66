import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StyleRootContext } from '../../../../ui-kit/style-root.tsx'
import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import type { Say } from '../texts.ts'
import type { ShownRequest } from './approval-queue.ts'
import { ApprovalView } from './approval-view.tsx'

/** Draws the request that is on screen; undefined empties it. */
export type DrawRequest = (shown: ShownRequest | undefined) => void

/** Draws requests into the page's host element. */
export const mountApprovals = (host: HTMLElement, { origin, say }: { readonly origin: string; readonly say: Say }): DrawRequest => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(root)
  const container = host.ownerDocument.createElement('div')
  root.append(container)
  const react = createRoot(container)
  return (shown) => {
    // What is pressed next is what is on screen: the view of the request before is gone before anything else happens.
    flushSync(() =>
      react.render(
        <StyleRootContext.Provider value={styles}>
          {shown && <ApprovalView key={shown.id} shown={shown} origin={origin} say={say} />}
        </StyleRootContext.Provider>,
      ),
    )
  }
}
