import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StyleRootContext } from '../../../../ui-kit/style-root.tsx'
import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import type { DrawDialog, KeyDialog } from '../flow/key-dialog.ts'
import type { SayKeys } from '../texts.ts'
import { ConsentView } from './consent-view.tsx'
import { type Presses, PressesContext } from './guarded-button.tsx'
import { ManageView } from './manage-view.tsx'
import { RecoverView } from './recover-view.tsx'
import { SetUpView } from './set-up-view.tsx'
import { SignInView } from './sign-in-view.tsx'

/** What the dialogs need of the page. */
export interface DialogSurroundings {
  /** The exact origin of the page that holds the frame. */
  readonly origin: () => string
  readonly presses: Presses
  readonly say: SayKeys
}

const viewOf = (dialog: KeyDialog, { origin, say }: DialogSurroundings) => {
  if (dialog.kind === 'signIn') return <SignInView dialog={dialog} origin={origin()} say={say} />
  if (dialog.kind === 'setUp') return <SetUpView dialog={dialog} say={say} />
  if (dialog.kind === 'consent') return <ConsentView dialog={dialog} origin={origin()} say={say} />
  if (dialog.kind === 'manage') return <ManageView dialog={dialog} say={say} />
  return <RecoverView dialog={dialog} origin={origin()} say={say} />
}

/** Draws the dialogs about keys into an element of the page. */
export const mountDialogs = (host: HTMLElement, surroundings: DialogSurroundings): DrawDialog => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(root)
  const container = host.ownerDocument.createElement('div')
  root.append(container)
  const react = createRoot(container)
  return (dialog) =>
    // What is typed there is gone with the view, before anything else is shown.
    flushSync(() =>
      react.render(
        <StyleRootContext.Provider value={styles}>
          <PressesContext.Provider value={surroundings.presses}>{dialog && viewOf(dialog, surroundings)}</PressesContext.Provider>
        </StyleRootContext.Provider>,
      ),
    )
}
