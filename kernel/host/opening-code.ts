import type { FullManifest } from '../contract/full-manifest.ts'
import { SHELL } from '../contract/kernel-tokens.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { ViewName } from '../contract/views.ts'
import { localeOf, plainCode } from '../i18n/i18n-service.ts'
import { languagesOf } from '../i18n/languages.ts'
import { HOME_VIEWS } from '../navigation/home-view.ts'
import type { Thunk } from '../platform/load-module.ts'
import { startCode } from './plugin-host.ts'

type Declared = { readonly plugin: Plugin; readonly manifest: FullManifest }

/**
 * The code that opening a view takes, as far as manifests say it: what draws, the view and its plugin, their texts; for the ways to
 * connect also every group of wallets and what finds them. Asked for together, it comes in one round and not in one for each import.
 */
export const openingCode = (plugins: readonly Declared[], view: ViewName, language: string): readonly Thunk[] => {
  const connecting = view === HOME_VIEWS.disconnected
  const codeOf = ({ plugin, manifest: { views = {}, connectorGroups = [], adapters = [], locales } }: Declared, draws: boolean) => {
    const parts: readonly Thunk[] = [
      ...(connecting ? [...adapters.map(({ discover }) => discover), ...connectorGroups.map(({ load }) => load)] : []),
      ...(Object.hasOwn(views, view) ? [views[view]?.load as Thunk] : []),
    ]
    return parts.length > 0 || draws ? [...parts, plugin.load, ...languagesOf(language).map((one) => localeOf(locales, one))] : []
  }
  const isShell = ({ manifest: { provides = {} } }: Declared): boolean => Object.values(provides).some(({ key }) => key === SHELL.key)
  // The largest last: what is drawn first is drawn with the rest there already.
  return [
    startCode,
    plainCode,
    ...plugins.filter((one) => !isShell(one)).flatMap((one) => codeOf(one, false)),
    ...plugins.filter(isShell).flatMap((one) => codeOf(one, true)),
  ].flatMap((thunk) => thunk ?? [])
}
