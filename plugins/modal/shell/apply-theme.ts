import type { I18nService, ThemeService } from '../../../kernel/contract/kernel-services.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { applyHostTheme } from './apply-host-theme.ts'

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'ps', 'dv', 'yi'])

/** Keeps mode, variables, language and direction on the host element in step with the theme. */
export const applyTheme = (host: HTMLElement, theme: ThemeService, i18n: I18nService): Undo => {
  let wipe: Undo = () => undefined
  const paint = (): void => {
    wipe()
    wipe = applyHostTheme(host, theme.current.get())
  }
  const speak = (): void => {
    const language = i18n.language.get()
    host.lang = language
    host.dir = RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
  }
  paint()
  speak()
  const undos = [theme.current.subscribe(paint), i18n.language.subscribe(speak)]
  return () => {
    for (const undo of undos) undo()
  }
}
