import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { mountShell } from './shell/mount-shell.tsx'

export default defineSetup(manifest, async ({ deps, text, revision, ports, onUnload }) => {
  await deps.i18n.ready(manifest.id)
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
