import type { PorticoOptions } from '../../../../kernel/contract/kernel-api.ts'
import type { FullManifest } from '../../../../kernel/registries/full-manifest.ts'
import { startProbed } from '../../support/kernel.ts'
import { makePlugin } from '../../support/make-plugin.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'
import { createShell, emptyView } from '../../support/shell.ts'

/** A view that no plugin has announced in its types. */
export const name = (view: string) => view as never

export const plugin = (manifest: object, setup?: () => unknown) => makePlugin(manifest as FullManifest, setup)

/** A plugin with a view for everybody, one for accounts, and one that does not load. */
export const guest = plugin({
  id: 'test.guest',
  views: {
    'test.guest:Open': emptyView,
    'test.guest:Private': { ...emptyView, account: true },
    'test.guest:Broken': { load: () => Promise.reject(new Error('404')) },
  },
})

/** A kernel with a wallet, the guest and more plugins, and what its modal did. */
export const startWith = async (options: Partial<PorticoOptions>, ...more: ReturnType<typeof plugin>[]) => {
  const wallet = createScriptedWallet()
  const mounts: ShadowRoot[] = []
  const kernel = await startProbed({ plugins: [createShell((root) => mounts.push(root)), wallet.plugin, guest, ...more], ...options })
  await kernel.services.connectors.discover()
  const events: string[] = []
  kernel.portico.events.on('opened', ({ view, connected }) => events.push(`opened ${view} ${connected}`))
  kernel.portico.events.on('closed', ({ connected }) => events.push(`closed ${connected}`))
  const { router, modal } = kernel.services
  return { ...kernel, wallet, mounts, events, view: () => router.current.get()?.view, isOpen: () => modal.state.get().open }
}

/** The same with no options. */
export const start = (...more: ReturnType<typeof plugin>[]) => startWith({}, ...more)

/** The modals on the page. */
export const elements = () => document.querySelectorAll('portico-modal')
