import type { SetupContext } from '../../kernel/contract/plugin.ts'
import type { manifest } from './manifest.ts'

/** ms; the modal has come by then. The specification's. */
const LATER = 300

/** Opens the modal and tells the visitor that a method was refused. */
export const showRefusedMethods = ({ deps: { modal, toasts, start }, ports, text, onUnload }: SetupContext<typeof manifest>): void => {
  const tell = (): void => {
    if (!modal.state.get().open) modal.open().catch((cause: unknown) => ports.log.warn('The modal could not be opened.', cause))
    ports.clock.after(LATER, () => toasts.show({ kind: 'error', text: text('notAllowed') }))
  }
  onUnload(ports.events.on('methodRefused', tell))
  if (start.take('modal').some(({ name }) => name === 'methodRefused')) tell()
}
