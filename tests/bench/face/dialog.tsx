import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import css from '../../../plugins/modal/shell/modal-dialog.css'
import { closeIcon, helpIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { DialogFrame, DialogHeader } from '../../../ui-kit/parts/layout/dialog.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { StyleRootContext, useStyle } from '../../../ui-kit/style-root.tsx'
import { createStyleRoot } from '../../../ui-kit/style-sheets.ts'

const nothing = (): void => undefined

/** The rows that the bench looks for, drawn by nobody but the kit. */
function Face({ wallets }: { readonly wallets: readonly string[] }) {
  useStyle(css)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const trailing = (
    <>
      <IconButton icon={helpIcon} label="Help" />
      <IconButton part="close" icon={closeIcon} label="Close" />
    </>
  )
  return (
    <dialog ref={dialog} className="modal" data-open="true" aria-labelledby="title">
      <DialogFrame
        tabIndex={-1}
        aria-labelledby="title"
        header={<DialogHeader titleId="title" title="Connect wallet" leading={<Glyph kind="logo" name="Minimal" />} trailing={trailing} />}
      >
        <List aria-label="Wallets">
          {wallets.map((name) => (
            <Row key={name} glyph={<Glyph kind="logo" name={name} />} name={name} end="Installed" onClick={nothing} />
          ))}
        </List>
      </DialogFrame>
    </dialog>
  )
}

/** Draws the dialog into a shadow root, as the shell does. */
export const open = (): void => {
  const host = document.createElement('portico-modal')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  root.append(container)
  createRoot(container).render(
    <StyleRootContext.Provider value={createStyleRoot(root)}>
      <Face wallets={['WalletConnect', 'Bench Wallet']} />
    </StyleRootContext.Provider>,
  )
}
