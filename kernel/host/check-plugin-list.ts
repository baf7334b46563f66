import { PorticoError } from '../contract/errors.ts'
import type { Plugin } from '../contract/plugin.ts'
import { checkOptionNames } from '../contract/tools/option-names.ts'
import { isFunction, isRecord } from '../contract/tools/shapes.ts'

/** As an author exports the factory of a plugin: `walletDirectory` of `wallet-directory`, `acmeStaking` of `acme.staking`. */
const exportNameOf = (id: string): string => id.replace(/[.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The id of what a factory makes; undefined where the function is none. */
const madeBy = (factory: unknown): string | undefined => {
  try {
    const made: unknown = isFunction(factory) ? (factory as () => unknown)() : undefined
    return isRecord(made) && typeof made.id === 'string' ? made.id : undefined
  } catch {
    return undefined
  }
}

const invalid = (message: string): never => {
  throw new PorticoError('MANIFEST_INVALID', message)
}

/** Throws `MANIFEST_INVALID` for an entry of `plugins` that is not a plugin, and says what it is in its place. */
export const checkPluginList = (plugins: readonly unknown[]): void => {
  for (const [index, plugin] of plugins.entries()) {
    if (isFunction(plugin)) {
      const id = madeBy(plugin)
      const call = id === undefined ? 'call it, or make the plugin with definePlugin' : `call it: ${exportNameOf(id)}()`
      invalid(`plugins[${index}] is a function: ${call}.`)
    }
    if (Array.isArray(plugin)) invalid(`plugins[${index}] is a list: spread it, as in [...defaults()].`)
    if (!isRecord(plugin)) invalid(`plugins[${index}] is ${plugin === null ? 'null' : typeof plugin}: check the name that is imported.`)
  }
}

/**
 * Throws `OPTION_INVALID` for an option that the plugin does not have. A manifest lists every option under `options`, one without a default as
 * `undefined`.
 */
export const checkPluginOptions = ({ id, manifest, options }: Plugin): void =>
  checkOptionNames(`The plugin ${id}`, options, Object.keys(manifest.options ?? {}))
