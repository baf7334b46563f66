import { START_TEXTS, type StartKey } from '../i18n/start.en.ts'

/** A text of the buttons, there before any locale has been loaded. */
export const startText = (key: StartKey, values: Readonly<Record<string, string>> = {}): string =>
  START_TEXTS[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
