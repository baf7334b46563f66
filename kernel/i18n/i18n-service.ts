import type { I18nService } from '../contract/kernel-services.ts'
import type { LocalesDecl } from '../contract/locales.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import type { LoadModule } from '../platform/load-module.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'
import type { Translator } from './translator.ts'

/** The kernel's half: languages are set and locales registered here. */
export interface I18nOwner extends I18nService {
  register(plugin: string, locales: LocalesDecl<string>): Undo
  setLanguage(language: string): Promise<void>
}

/** ms; a text that takes longer is not waited for: English or the key shows until it comes. */
const LOCALE_LIMIT = 3_000

const isMessages = (input: unknown): input is Readonly<Record<string, string>> =>
  typeof input === 'object' && input !== null && Object.values(input).every((text) => typeof text === 'string')

/** What translating needs. */
export interface I18nParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly language: string
  readonly report: Report
  readonly loadModule: LoadModule
}

/** The translation library. */
export const translatorCode = () => import('./translator.ts')

/** Languages that a text is looked for in: Swiss German is served by German where there is no better, and all by English. */
export const languagesOf = (language: string): readonly string[] => [...new Set(['en', language.split('-')[0] ?? 'en', language])]

/** The messages of a plugin in a language, where it has some. */
export const localeOf = (locales: LocalesDecl<string> | undefined, language: string) =>
  locales && Object.hasOwn(locales, language) ? locales[language] : undefined

/** Texts of plugins in the present language. The translation library loads with the first text. */
export const createI18n = ({ delivery, clock, language, report, loadModule }: I18nParts): I18nOwner => {
  const current = createStore(delivery, language)
  const revision = createStore(delivery, 0)
  const locales = new Map<string, LocalesDecl<string>>()
  const missing = new Set<string>()
  let translator: Translator | undefined

  const load = async (plugin: string, wanted: string): Promise<void> => {
    const thunk = localeOf(locales.get(plugin), wanted)
    if (!translator || !thunk || translator.has(wanted, plugin)) return
    try {
      const { default: messages }: { readonly default: unknown } = await loadModule(thunk)
      if (!isMessages(messages)) throw new TypeError(`The ${wanted} locale of ${plugin} is not a record of texts.`)
      translator.add(wanted, plugin, messages)
      revision.update((now) => now + 1)
    } catch (cause) {
      report(cause)
    }
  }
  const ready = async (plugin: string): Promise<void> => {
    try {
      translator ??= await loadModule(translatorCode).then((module) => translator ?? module.createTranslator())
    } catch (cause) {
      report(cause)
    }
    const loads = languagesOf(current.get()).map((wanted) => load(plugin, wanted))
    await new Promise<void>((resolve) => {
      const stop = clock.after(LOCALE_LIMIT, resolve)
      void Promise.all(loads).then(() => {
        stop()
        resolve()
      })
    })
  }
  return {
    language: readOnly(current),
    revision: readOnly(revision),
    ready,
    text(plugin, key, values) {
      if (!translator?.has('en', plugin)) return undefined
      const text = translator.text(current.get(), plugin, key, values)
      const name = `${plugin}:${key}`
      if (text === key && !missing.has(name)) {
        missing.add(name)
        report(new TypeError(`The text "${name}" is in no locale.`))
      }
      return text
    },
    register(plugin, declared) {
      locales.set(plugin, declared)
      return () => {
        locales.delete(plugin)
        translator?.remove(plugin)
      }
    },
    async setLanguage(next) {
      current.set(next)
      await Promise.all([...locales.keys()].filter((plugin) => translator?.has('en', plugin)).map(ready))
      revision.update((now) => now + 1)
    },
  }
}
