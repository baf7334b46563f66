import { defineSetup, type SetupContext } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { mountShell } from './shell/mount-shell.tsx'

/** ms; the modal has come by then. The specification's. */
const LATER = 300

/** Opens the modal and tells the visitor that a method was refused. */
const showRefusedMethods = ({ deps: { modal, toasts, start }, ports, text, onUnload }: SetupContext<typeof manifest>): void => {
  const tell = (): void => {
    if (!modal.state.get().open) modal.open().catch((cause: unknown) => ports.log.warn('The modal could not be opened.', cause))
    ports.clock.after(LATER, () => toasts.show({ kind: 'error', text: text('notAllowed') }))
  }
  onUnload(ports.events.on('methodRefused', tell))
  if (start.take('modal').some(({ name }) => name === 'methodRefused')) tell()
}

export default defineSetup(manifest, async (context) => {
  const { deps, text, revision, ports, onUnload } = context
  await deps.i18n.ready(manifest.id)
  showRefusedMethods(context)
  return {
    shell: {
      mount(root) {
        const unmount = mountShell(root, { ...deps, text, revision, log: ports.log, events: ports.events })
        onUnload(unmount)
        return unmount
      },
    },
  }
})
