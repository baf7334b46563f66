import type { Locale, LocalesDecl, StartTexts } from '../contract/locales.ts'
import type { I18nService } from '../contract/modal-services.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import type { Store, Undo } from '../contract/store.ts'
import type { LoadModule, Thunk } from '../platform/load-module.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createStore, mapStore, readOnly } from '../streams/store.ts'
import { canonicalTag, shownIn, startTexts, tagsOf } from './languages.ts'
import type { LocaleThunk, Translator } from './translator.ts'

/** The kernel's half: languages are set and locales registered here. */
export interface I18nOwner extends I18nService {
  /** What the host's buttons say. */
  readonly start: Store<StartTexts>
  register(plugin: string, locales: LocalesDecl<string>): Undo
  /** Switches once the texts of what is in use are there. The language must be a BCP 47 tag. */
  setLanguage(language: string): Promise<void>
  /** Tells the console when nobody has texts in the language that the host asked for. */
  warnUnsupplied(): void
  /** What loads a plugin's texts, to be fetched ahead. */
  loaders(plugin: string): readonly Thunk[]
}

export interface I18nParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  /** BCP 47, as the host gave it. */
  readonly language: string
  /** By BCP 47 tag, as the host gave them. */
  readonly locales: Readonly<Record<string, Locale>>
  readonly log: Pick<LogPort, 'warn'>
  readonly report: Report
  readonly loadModule: LoadModule
}

/** i18next with what loads texts into it: comes with the first opening. */
export const translatorCode = () => import('./translator.ts')

const own = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined

/**
 * Texts of plugins in the present language. From the start it knows the language and who has texts in it; the texts come with the opening.
 * The wanted language is shown if the host or a plugin has texts in it, else English.
 */
export const createI18n = ({ delivery, clock, language, locales, log, report, loadModule }: I18nParts): I18nOwner => {
  const given = new Map(Object.entries(locales).map(([tag, locale]) => [canonicalTag(tag), locale]))
  const declared = new Map<string, LocalesDecl<string>>()
  const supplied = (tag: string): boolean =>
    tag === 'en' || given.has(tag) || [...declared.values()].some((texts) => Object.hasOwn(texts, tag))
  const shown = (wish: string): string => (tagsOf(wish).some(supplied) ? wish : 'en')

  /** What the host asked for last, and the one before while the texts of the last are on their way. */
  let wish = canonicalTag(language)
  let inForce = wish
  let turn = 0
  const current = createStore(delivery, shown(wish))
  const revision = createStore(delivery, 0)
  const changed = (): void => revision.update((now) => now + 1)
  const follow = (): void => {
    const next = shown(inForce)
    if (next === current.get()) return
    current.set(next)
    changed()
  }

  const sourcesOf = (plugin: string, tag: string): readonly LocaleThunk[] =>
    [own<LocaleThunk>(declared.get(plugin), tag), own<LocaleThunk>(given.get(tag)?.plugins, plugin)].flatMap((thunk) => thunk ?? [])
  /** The tags whose texts are needed now and, while the language changes, next. */
  const wantedTags = (): readonly string[] => [...new Set(['en', ...tagsOf(shown(wish)), ...tagsOf(current.get())])]

  let translator: Translator | undefined
  let loading: Promise<Translator | undefined> | undefined
  const load = (): Promise<Translator | undefined> => {
    loading ??= loadModule(translatorCode).then(
      ({ createTranslator }) => {
        const overridesOf = (plugin: string) => [...given].flatMap(([tag, { texts }]) => [[tag, own(texts, plugin) ?? {}] as const])
        translator = createTranslator({ clock, report, warn: log.warn, loadModule, sourcesOf, overridesOf, wantedTags, changed })
        return translator
      },
      (cause: unknown) => {
        // The next text tries again.
        loading = undefined
        report(cause)
        return undefined
      },
    )
    return loading
  }
  const warnUnsupplied = (): void => {
    if (!tagsOf(wish).some(supplied)) {
      log.warn(`No texts in "${wish}": English is shown.`)
    }
  }
  return {
    language: readOnly(current),
    revision: readOnly(revision),
    start: mapStore(delivery, current, (now) => startTexts(now, given)),
    warnUnsupplied,
    async ready(plugin) {
      await (await load())?.ready(plugin)
    },
    text: (plugin, key, values) => translator?.text(current.get(), plugin, key, values),
    languageOf: (plugin) => translator?.languageOf(current.get(), plugin) ?? shownIn('en'),
    loaders: (plugin) => wantedTags().flatMap((tag) => sourcesOf(plugin, tag)),
    register(plugin, texts) {
      declared.set(plugin, texts)
      const supplies = (): boolean => tagsOf(inForce).some((tag) => tag !== 'en' && Object.hasOwn(texts, tag))
      if (supplies()) follow()
      return () => {
        declared.delete(plugin)
        translator?.forget(plugin)
        if (supplies()) follow()
      }
    },
    async setLanguage(next) {
      wish = canonicalTag(next)
      turn += 1
      const thisTurn = turn
      warnUnsupplied()
      await translator?.readyAll()
      if (thisTurn !== turn) return
      inForce = wish
      follow()
    },
  }
}
