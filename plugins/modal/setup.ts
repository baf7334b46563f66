import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { mountShell } from './shell/mount-shell.tsx'
import { showRefusedMethods } from './show-refused-methods.ts'

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
