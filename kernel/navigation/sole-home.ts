import { isForeign } from '../contract/ids.ts'
import type { ViewName } from '../contract/views.ts'
import type { FullManifest } from '../registries/full-manifest.ts'

/** Whether a plugin has ways to connect of its own. The package's groups show what adapters find, or lead into their views. */
const hasWays = ({ id, adapters = [], connectorGroups = [] }: FullManifest): boolean =>
  adapters.length > 0 || (isForeign(id) && connectorGroups.length > 0)

/**
 * The view that takes the place of the ways to connect where one plugin has all of them: the last declared with `home: true`, on a phone
 * before it the last with `home: 'mobile'`. In a file of its own because the start has no need of it.
 */
export const soleHome = (manifests: readonly FullManifest[], mobile: boolean): ViewName | undefined => {
  if (manifests.filter(hasWays).length !== 1) return undefined
  const views = manifests.flatMap(({ views = {} }) => Object.entries(views))
  const found =
    (mobile ? views.findLast(([, { home }]) => home === 'mobile') : undefined) ?? views.findLast(([, { home }]) => home === true)
  return found?.[0] as ViewName | undefined
}
