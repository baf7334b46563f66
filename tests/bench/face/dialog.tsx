import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { DialogFrame } from '../../../ui-kit/parts/dialog-frame.tsx'
import { Lintel } from '../../../ui-kit/parts/lintel.tsx'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { IconButton } from '../../../ui-kit/parts/icon-button.tsx'
import { List } from '../../../ui-kit/parts/list.tsx'
import { Row } from '../../../ui-kit/parts/row.tsx'
import { Step } from '../../../ui-kit/parts/step.tsx'
import { closeIcon } from '../../../ui-kit/icons/close.ts'
import { helpIcon } from '../../../ui-kit/icons/help.ts'
import { createStyleRoot, StyleRootContext, useStyle } from '../../../ui-kit/style-root.tsx'
import css from '../../../plugins/modal/shell/modal-dialog.css'

function Dialog() {
  useStyle(css)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="modal" data-open="true" aria-label="Face">
      <DialogFrame tabIndex={-1} aria-labelledby="t" className="" header={<Lintel titleId="t" title="Connect wallet" leading={<Glyph kind="logo" src={undefined} name="Minimal" />} trailing={<><IconButton icon={helpIcon} label="Help" /><IconButton part="close" icon={closeIcon} label="Close" /></>} />}>
        <List aria-label="Wallets">
          <Row glyph={<Glyph kind="logo" name="WalletConnect" />} name="WalletConnect" end="QR code" onClick={() => undefined} />
          <Row glyph={<Glyph kind="logo" name="Bench Wallet" />} name="Bench Wallet" end="Installed" onClick={() => undefined} />
        </List>
      </DialogFrame>
    </dialog>
  )
}
export const open = (): void => {
  const host = document.createElement('portico-modal')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(root)
  const container = document.createElement('div')
  root.append(container)
  createRoot(container).render(<StyleRootContext.Provider value={styles}><Dialog /></StyleRootContext.Provider>)
}
