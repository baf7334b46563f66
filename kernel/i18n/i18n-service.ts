import type { I18nService } from '../contract/kernel-services.ts'
import type { LocalesDecl } from '../contract/locales.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import type { LoadModule } from '../platform/load-module.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { languagesOf } from './languages.ts'
import type { Library } from './library.ts'
import type { Messages } from './messages.ts'

/** The kernel's half: languages are set and locales registered here. */
export interface I18nOwner extends I18nService {
  register(plugin: string, locales: LocalesDecl<string>): Undo
  setLanguage(language: string): Promise<void>
}

/** What translating needs. */
export interface I18nParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly language: string
  readonly report: Report
  readonly loadModule: LoadModule
}

/** ms; a text that takes longer is not waited for: English or the key shows until it comes. */
const LOCALE_LIMIT = 3_000

const isMessages = (input: unknown): input is Messages =>
  typeof input === 'object' && input !== null && Object.values(input).every((text) => typeof text === 'string')

/** The loader of a plugin's messages in a language, where it has some. */
export const localeOf = (locales: LocalesDecl<string> | undefined, language: string) =>
  locales && Object.hasOwn(locales, language) ? locales[language] : undefined

/** What plain texts need: comes with the first text. */
export const plainCode = () => import('./plain-text.ts')
const libraryCode = () => import('./library.ts')

/** Texts of plugins in the present language. i18next itself loads with the first plugin whose messages ask more than values in places. */
export const createI18n = ({ delivery, clock, language, report, loadModule }: I18nParts): I18nOwner => {
  const current = createStore(delivery, language)
  const revision = createStore(delivery, 0)
  const locales = new Map<string, LocalesDecl<string>>()
  const texts = new Map<string, ReadonlyMap<string, Messages>>()
  const missing = new Set<string>()
  /** Plugins of which one language asks more: i18next speaks for them in all. */
  const rich = new Set<string>()
  let plain: Awaited<ReturnType<typeof plainCode>> | undefined
  let library: Library | undefined

  const has = (wanted: string, plugin: string): boolean => texts.get(plugin)?.has(wanted) ?? false
  const add = async (plugin: string, wanted: string, messages: Messages): Promise<void> => {
    plain ??= await loadModule(plainCode)
    if (!rich.has(plugin) && plain.isPlain(messages)) {
      texts.set(plugin, new Map(texts.get(plugin)).set(wanted, messages))
      return
    }
    const { createLibrary } = await loadModule(libraryCode)
    library ??= createLibrary()
    rich.add(plugin)
    texts.set(plugin, new Map(texts.get(plugin)).set(wanted, messages))
    for (const [known, own] of texts.get(plugin) ?? []) library.add(known, plugin, own)
  }
  const load = async (plugin: string, wanted: string): Promise<void> => {
    const declared = locales.get(plugin)
    const thunk = localeOf(declared, wanted)
    if (!thunk || has(wanted, plugin)) return
    try {
      const { default: messages }: { readonly default: unknown } = await loadModule(thunk)
      // Taken out meanwhile: the next of that id brings its own.
      if (locales.get(plugin) !== declared) return
      if (!isMessages(messages)) throw new TypeError(`The ${wanted} locale of ${plugin} is not a record of texts.`)
      await add(plugin, wanted, messages)
      revision.update((now) => now + 1)
    } catch (cause) {
      report(cause)
    }
  }
  const ready = async (plugin: string): Promise<void> => {
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
      const own = texts.get(plugin)
      if (!own?.has('en')) return undefined
      const speaks = rich.has(plugin) ? library : undefined
      const text = speaks ? speaks.text(current.get(), plugin, key, values) : plain?.plainText(own, current.get(), key, values)
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
        texts.delete(plugin)
        rich.delete(plugin)
        library?.remove(plugin)
      }
    },
    async setLanguage(next) {
      current.set(next)
      await Promise.all([...locales.keys()].filter((plugin) => has('en', plugin)).map(ready))
      revision.update((now) => now + 1)
    },
  }
}
