import type { I18nService, ThemeService } from '../../../kernel/contract/kernel-services.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'
import { applyHostTheme } from './apply-host-theme.ts'

/** Keeps mode and variables of the theme on the host element, and the language that the shell's texts are really shown in. */
export const applyTheme = (host: HTMLElement, theme: ThemeService, i18n: I18nService): Undo => {
  let wipe: Undo = () => undefined
  const paint = (): void => {
    wipe()
    wipe = applyHostTheme(host, theme.current.get())
  }
  const speak = (): void => {
    Object.assign(host, i18n.languageOf(manifest.id))
  }
  paint()
  speak()
  const undos = [theme.current.subscribe(paint), i18n.revision.subscribe(speak)]
  return () => {
    for (const undo of undos) undo()
  }
}
