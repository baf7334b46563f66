import i18next from 'i18next'
import type { ShownLanguage, TextValues } from '../contract/locales.ts'
import type { ClockPort } from '../contract/ports.ts'
import { pause } from '../contract/tools/pause.ts'
import type { LoadModule } from '../platform/load-module.ts'
import type { Report } from '../streams/delivery.ts'
import { covers, shownIn, tagsOf, textOf } from './languages.ts'

/** Loads a locale file. */
export type LocaleThunk = () => Promise<{ readonly default: unknown }>

type Texts = Readonly<Record<string, string>>

export interface TranslatorParts {
  readonly clock: ClockPort
  readonly report: Report
  warn(message: string): void
  readonly loadModule: LoadModule
  /** Where a plugin's texts under a tag come from, the weakest first. */
  sourcesOf(plugin: string, tag: string): readonly LocaleThunk[]
  /** The host's own texts for a plugin, by tag. */
  overridesOf(plugin: string): readonly (readonly [tag: string, texts: Texts])[]
  /** The tags that are needed at present. */
  wantedTags(): readonly string[]
  /** Texts may read otherwise from now on. */
  changed(): void
}

/** i18next for the texts of one kernel, by language and plugin. */
export interface Translator {
  /** Loads a plugin's texts under the wanted tags. Resolves also when they do not come; later ones show when they do. */
  ready(plugin: string): Promise<void>
  /** The same for every plugin that has been asked for. */
  readyAll(): Promise<void>
  /** `undefined` while the plugin's texts are on their way. */
  text(language: string, plugin: string, key: string, values?: TextValues): string | undefined
  /** The language that most of a plugin's texts are in. */
  languageOf(language: string, plugin: string): ShownLanguage
  /** Forgets a plugin's texts in all languages. */
  forget(plugin: string): void
}

/** A plugin's texts from its first use to its end. */
interface Entry {
  readonly loads: Map<string, Promise<void>>
  /** Its texts by their English names. */
  texts: ReadonlySet<string>
  /** Waited for long enough: what is there is shown. */
  settled: boolean
  /** By language asked for. */
  readonly shown: Map<string, ShownLanguage>
}

/** ms; texts that take longer are not waited for: English or the key shows until they come. */
const LOCALE_LIMIT = 3_000

const isTexts = (input: unknown): input is Texts =>
  typeof input === 'object' && input !== null && Object.values(input).every((text) => typeof text === 'string')

/** A value in a text that runs from right to left stands for itself: `0x12 (Test)` keeps its order, and the text around it its own. */
const isolate = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && name !== 'context' ? `\u2068${value}\u2069` : value]),
  )

/** Makes the i18next instance of one kernel: never the global one, so a host that uses i18next itself is not touched. */
export const createTranslator = (parts: TranslatorParts): Translator => {
  const { clock, report, loadModule, sourcesOf, overridesOf, wantedTags, changed } = parts
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
  const entries = new Map<string, Entry>()
  const missing = new Set<string>()

  const checkOverrides = (plugin: string, { texts }: Entry): void => {
    for (const [tag, given] of overridesOf(plugin)) {
      const unknown = Object.keys(given).filter((key) => !texts.has(textOf(key)))
      if (texts.size > 0 && unknown.length > 0)
        parts.warn(`The option locales.${tag} has texts that ${plugin} has not: ${unknown.join(', ')}.`)
    }
  }
  const load = async (plugin: string, entry: Entry, tag: string): Promise<void> => {
    const found = await Promise.allSettled(sourcesOf(plugin, tag).map((source) => loadModule(source)))
    // Taken out meanwhile: the next of that id brings its own.
    if (entries.get(plugin) !== entry) return
    const texts: Record<string, string> = {}
    const failed = (cause: unknown): void => {
      entry.loads.delete(tag)
      report(cause)
    }
    for (const source of found) {
      if (source.status === 'rejected') failed(source.reason)
      else if (isTexts(source.value.default)) Object.assign(texts, source.value.default)
      else failed(new TypeError(`The ${tag} locale of ${plugin} is not a record of texts.`))
    }
    if (tag === 'en') {
      entry.texts = new Set(Object.keys(texts).map(textOf))
      checkOverrides(plugin, entry)
    }
    for (const [own, given] of overridesOf(plugin)) if (own === tag) Object.assign(texts, given)
    if (Object.keys(texts).length === 0) return
    instance.addResourceBundle(tag, plugin, texts, false, true, { silent: true, skipCopy: true })
    entry.shown.clear()
    if (entry.settled) changed()
  }
  const ready = async (plugin: string): Promise<void> => {
    const entry = entries.get(plugin) ?? { loads: new Map(), texts: new Set(), settled: false, shown: new Map() }
    entries.set(plugin, entry)
    const loads = wantedTags().map((tag) => {
      const underway = entry.loads.get(tag) ?? load(plugin, entry, tag)
      entry.loads.set(tag, underway)
      return underway
    })
    const over = new AbortController()
    await Promise.race([Promise.all(loads), pause(clock, LOCALE_LIMIT, over.signal)])
    over.abort()
    if (entry.settled || entries.get(plugin) !== entry) return
    entry.settled = true
    changed()
  }
  const languageOf = (language: string, plugin: string): ShownLanguage => {
    const entry = entries.get(plugin)
    const known = entry?.shown.get(language)
    if (known) return known
    const lang = tagsOf(language).find((tag) => entry && covers(instance.getResourceBundle(tag, plugin) ?? {}, entry.texts)) ?? 'en'
    const shown = shownIn(lang)
    entry?.shown.set(language, shown)
    return shown
  }
  return {
    ready,
    async readyAll() {
      await Promise.all([...entries.keys()].map(ready))
    },
    text(language, plugin, key, values = {}) {
      if (!entries.get(plugin)?.settled || ![...tagsOf(language), 'en'].some((tag) => instance.hasResourceBundle(tag, plugin)))
        return undefined
      const filled = languageOf(language, plugin).dir === 'rtl' ? isolate(values) : values
      const text = instance.t(key, { ...filled, lng: language, ns: plugin })
      const name = `${plugin}:${key}`
      if (text === key && !missing.has(name) && !instance.exists(key, { ...filled, lng: language, ns: plugin })) {
        missing.add(name)
        report(new TypeError(`The text "${name}" is in no locale.`))
      }
      return text
    },
    languageOf,
    forget(plugin) {
      entries.delete(plugin)
      for (const language of Object.keys(instance.store.data)) instance.removeResourceBundle(language, plugin)
    },
  }
}
