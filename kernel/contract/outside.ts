import { PorticoError } from './errors.ts'
import { BUILTIN_IDS } from './ids.ts'
import { defineManifest as declare } from './manifest.ts'
import { definePlugin as join } from './plugin.ts'

// What `portico/plugin` hands to plugins from outside. Those of this package import the two functions where they are declared, so that
// the check is in no page that has none from outside; what the kernel asks of a manifest cannot tell the one from the other.

const refuseBuiltin = (id: string): void => {
  if (!BUILTIN_IDS.some((builtin) => builtin === id)) return
  throw new PorticoError('ID_RESERVED', `"${id}" is the id of a plugin of this package: use the form vendor.name.`, { context: { id } })
}

/**
 * Declares a manifest; everything is inferred. Returns its argument. Throws `ID_RESERVED` where the id is one of this package's plugins.
 *
 * @example
 * export const manifest = defineManifest({
 *   id: 'acme.staking', version: '1.0.0', kernel: '^1.0',
 *   requires: { accounts: ACCOUNTS },
 *   locales: { en: () => import('./en.json') },
 *   views: { 'acme.staking:Stake': { title: 'stake', account: true, load: () => import('./stake-view') } },
 * })
 */
export const defineManifest: typeof declare = (manifest) => {
  refuseBuiltin(manifest.id)
  return declare(manifest)
}

/**
 * Joins manifest and setup to the function that a host calls. A plugin whose manifest leaves setup nothing to answer may go without one. Throws
 * `ID_RESERVED` where the id is one of this package's plugins.
 *
 * @example
 * export const acmeStaking = definePlugin(manifest, () => import('./setup'))
 * createPortico({ networks, plugins: [...defaults(), acmeStaking({ minimum: 5n })] }) // in the host
 */
export const definePlugin: typeof join = (manifest, ...load) => {
  refuseBuiltin(manifest.id)
  return join(manifest, ...load)
}
