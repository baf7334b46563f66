import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { mountShell } from './shell/mount-shell.tsx'
import { tellRefused } from './tell-refused.ts'

export default defineSetup(manifest, async (context) => {
  const { deps, text, revision, ports, onUnload } = context
  await deps.i18n.ready(manifest.id)
  tellRefused(context)
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
