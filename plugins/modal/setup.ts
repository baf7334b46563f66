import type { ShellService } from '../../kernel/contract/modal-services.ts'
import { defineSetup, type SetupContext } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { ModalDialog } from './shell/modal-dialog.tsx'
import { mountShell } from './shell/mount-shell.tsx'

/** ms; the modal has come by then. The specification's. */
const LATER = 300

/** Opens the modal and tells the visitor that a method was refused. */
const showRefusedMethods = ({
  deps: { modal, toasts, start },
  ports,
  text,
  onUnload,
}: SetupContext<typeof manifest, never, 'methodRefused'>): void => {
  const showRefusal = (): void => {
    if (!modal.state.get().open) modal.open().catch((cause: unknown) => ports.log.warn('The modal could not be opened.', cause))
    ports.clock.after(LATER, () => toasts.show({ kind: 'error', text: text('notAllowed') }))
  }
  onUnload(ports.events.on('methodRefused', showRefusal))
  if (start.take('modal').some(({ name }) => name === 'methodRefused')) showRefusal()
}

export default defineSetup(
  manifest,
  async (context) => {
    const { deps, text, revision, ports, onUnload } = context
    const region = deps.host.embedded ? import('./shell/embedded-region.tsx') : undefined
    const [embedded] = await Promise.all([region, deps.i18n.ready(manifest.id)])
    const Shell = embedded?.EmbeddedRegion ?? ModalDialog
    showRefusedMethods(context)
    const mount: ShellService['mount'] = (root) => {
      const unmount = mountShell(root, Shell, { ...deps, text, revision, log: ports.log, events: ports.events })
      onUnload(unmount)
      return unmount
    }
    return { services: { shell: { mount } } }
  },
  { events: ['failed'], subscribes: ['methodRefused'] },
)
