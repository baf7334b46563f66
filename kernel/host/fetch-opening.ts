import type { Namespace } from '../contract/caip.ts'
import type { Plugin } from '../contract/plugin.ts'
import { SHELL } from '../contract/tokens.ts'
import type { ViewName } from '../contract/views.ts'
import { translatorCode } from '../i18n/i18n-service.ts'
import { HOME_VIEWS, homeView } from '../navigation/modal-defaults.ts'
import type { ModuleLoader, Thunk } from '../platform/load-module.ts'
import type { FullManifest } from '../registries/full-manifest.ts'
import type { KernelParts } from './kernel-parts.ts'
import { gatePart, openingPart, portsCode } from './parts-to-load.ts'
import type { PluginHost } from './plugin-host.ts'

type Declared = { readonly plugin: Plugin; readonly manifest: FullManifest }

/** What is opened. */
interface Opening {
  readonly view: ViewName
  /** The chain family of the connected account, if there is one. */
  readonly namespace: Namespace | undefined
  /** What loads the texts of a plugin. */
  texts(plugin: string): readonly Thunk[]
}

interface Placed {
  readonly id: string
  readonly on?: readonly string[]
  readonly load?: Thunk
}

/** Entries that stand on a view: in its own slots (`account.tabs` is Account's), or naming it. */
const entriesOn = (view: ViewName, slots: FullManifest['slots'] = {}): readonly Placed[] =>
  Object.entries(slots).flatMap(([slot, entries]: readonly [string, readonly Placed[]]) =>
    entries.filter(({ on }) => on?.includes(view) ?? slot.startsWith(`${view.toLowerCase()}.`)),
  )

/**
 * The code that opening a view takes, as far as manifests say it: what draws, the view and its plugin, what others put on it, their texts;
 * for the ways to connect also the plugins with groups of wallets, but deferred ones, and what finds them, with an account its chain library. Asked
 * for together, it comes in one round and not in one for each import. A plugin's setup stands for all that it answers.
 */
const openingCode = (plugins: readonly Declared[], { view, namespace, texts }: Opening): readonly Thunk[] => {
  const connecting = view === HOME_VIEWS.disconnected
  const codeOf = ({ plugin, manifest }: Declared, draws: boolean): readonly (Thunk | undefined)[] => {
    const { id, views = {}, slots, connectorGroups = [], adapters = [] } = manifest
    const entries = entriesOn(view, slots)
    const parts = [
      ...(connecting ? adapters.map(({ discover }) => discover) : []),
      ...(Object.hasOwn(views, view) ? [views[view]?.load as Thunk] : []),
      ...entries.flatMap(({ load }) => load ?? []),
    ]
    const runs = parts.length > 0 || draws || (connecting && connectorGroups.some(({ deferred }) => !deferred))
    return [...parts, ...(runs ? [plugin.load] : []), ...(runs || entries.length > 0 ? texts(id) : [])]
  }
  const isShell = ({ manifest: { provides = {} } }: Declared): boolean => Object.values(provides).some(({ key }) => key === SHELL.key)
  const chain = plugins
    .flatMap(({ manifest: { adapters = [] } }) => adapters)
    .find((adapter) => !connecting && adapter.namespace === namespace && adapter.actions)
  // The larger the later: what is drawn first is drawn with the rest there already, and amounts may follow.
  return [
    translatorCode,
    portsCode,
    ...plugins.filter((one) => !isShell(one)).flatMap((one) => codeOf(one, false)),
    ...plugins.filter(isShell).flatMap((one) => codeOf(one, true)),
    chain?.actions,
    ...(namespace === undefined ? [] : [gatePart]),
  ].flatMap((thunk) => thunk ?? [])
}

/**
 * Makes what asks for the code of an opening before anybody waits for it: the kernel's and what `openingCode` names. Without a view, for
 * the one that the modal would open with.
 */
export const createFetchOpening =
  (
    modules: ModuleLoader,
    host: Pick<PluginHost, 'enabled'>,
    { accounts, networks, i18n }: Pick<KernelParts, 'accounts' | 'networks' | 'i18n'>,
  ) =>
  (wanted?: ViewName): void => {
    const namespace = accounts.active.get()?.namespace
    const view = wanted ?? homeView({ connected: namespace !== undefined, unsupported: networks.unsupported.get() !== undefined })
    const opening = { view, namespace, texts: i18n.loaders }
    for (const thunk of [openingPart, ...openingCode(host.enabled(), opening)]) modules.prefetch(thunk)
  }
