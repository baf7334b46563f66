import i18next from 'i18next'
import type { Messages, Values } from './messages.ts'

/** i18next for the texts of one kernel, by language and plugin. */
export interface Library {
  add(language: string, plugin: string, messages: Messages): void
  /** Forgets a plugin's texts in all languages. */
  remove(plugin: string): void
  text(language: string, plugin: string, key: string, values?: Values): string
}

/** Makes the i18next instance of one kernel: never the global one, so a host that uses i18next itself is not touched. */
export const createLibrary = (): Library => {
  const instance = i18next.createInstance()
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [],
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return {
    add(language, plugin, messages) {
      instance.addResourceBundle(language, plugin, messages, true, true)
    },
    remove(plugin) {
      for (const language of Object.keys(instance.store.data)) instance.removeResourceBundle(language, plugin)
    },
    text: (language, plugin, key, values) => instance.t(key, { ...values, lng: language, ns: plugin }),
  }
}
