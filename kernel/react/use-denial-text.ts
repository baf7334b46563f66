import type { PorticoError } from '../contract/errors.ts'
import type { I18nService } from '../contract/kernel-services.ts'
import { useStore } from './use-store.ts'

/**
 * What the plugin whose guard denied a connection says of it, for views that show what has become of an attempt; undefined for any other
 * error, where the plugin has no text under the verdict's `reason`, and until its texts have come.
 *
 * @example
 * const denial = useDenialText(i18n, attempt.error)
 */
export const useDenialText = (i18n: Pick<I18nService, 'text' | 'revision'>, error: PorticoError | undefined): string | undefined => {
  useStore(i18n.revision)
  const { plugin, reason } = error?.code === 'GUARD_DENIED' ? error.context : {}
  if (typeof plugin !== 'string' || typeof reason !== 'string') return undefined
  const text = i18n.text(plugin, reason)
  return text === reason ? undefined : text
}
