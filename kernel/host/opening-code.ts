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
  const languages = languagesOf(language)
  return [
    startCode,
    plainCode,
    ...plugins.flatMap(({ plugin: { load }, manifest: { provides, views = {}, connectorGroups = [], adapters = [], locales } }) => {
      const parts: readonly Thunk[] = [
        ...(Object.hasOwn(views, view) ? [views[view]?.load as Thunk] : []),
        ...(connecting ? [...connectorGroups.map((group) => group.load), ...adapters.map(({ discover }) => discover)] : []),
      ]
      const draws = Object.values(provides ?? {}).some(({ key }) => key === SHELL.key)
      return parts.length > 0 || draws ? [...parts, load, ...languages.map((one) => localeOf(locales, one))] : []
    }),
  ].flatMap((thunk) => thunk ?? [])
}
